-- What a library demands of the records that are edited by hand.
select octavo.create_record_table('marc_validation_rule');
create unique index marc_validation_rule_format_tag_key on marc_validation_rule ((doc->>'format'), (doc->>'tag'));
