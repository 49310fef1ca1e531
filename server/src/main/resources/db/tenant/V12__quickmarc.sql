-- What a library demands of the records that are edited by hand.
select octavo.create_record_table('marc_validation_rule');
