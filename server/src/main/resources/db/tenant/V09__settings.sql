-- What is set up and what is noted.

-- A missing code or user is a value too: without it FOLIO keeps one entry for the whole tenant.
select octavo.create_record_table('configuration_entry');
create unique index configuration_entry_module_config_name_code_user_id_key on configuration_entry (
    octavo.fold(doc->>'module'), octavo.fold(doc->>'configName'),
    coalesce(octavo.fold(doc->>'code'), ''), coalesce(doc->>'userId', ''));

select octavo.create_record_table('setting');
create unique index setting_scope_key_user_id_key
    on setting ((doc->>'scope'), (doc->>'key'), coalesce(doc->>'userId', ''));

select octavo.create_record_table('circulation_setting');
create unique index circulation_setting_name_key on circulation_setting (octavo.fold(doc->>'name'));

select octavo.create_record_table('note_type');
create unique index note_type_name_key on note_type (octavo.fold(doc->>'name'));

select octavo.create_record_table('note');
create index note_links on note using gin ((doc->'links') jsonb_path_ops);
