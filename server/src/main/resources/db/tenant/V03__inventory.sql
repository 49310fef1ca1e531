-- The catalogue and its vocabularies.

do $$
declare
    term text;
begin
    foreach term in array array[
        'institution', 'campus', 'library', 'location', 'service_point',
        'material_type', 'loan_type', 'instance_type', 'instance_format', 'instance_status', 'contributor_type',
        'mode_of_issuance', 'identifier_type', 'classification_type', 'alternative_title_type', 'call_number_type',
        'instance_note_type', 'nature_of_content_term', 'statistical_code_type', 'statistical_code', 'subject_type',
        'subject_source', 'electronic_access_relationship', 'contributor_name_type', 'holdings_type',
        'holdings_note_type', 'holdings_source', 'item_note_type', 'item_damaged_status', 'ill_policy',
        'instance_date_type', 'instance_relationship_type']
    loop
        perform octavo.create_record_table(term);
        execute format('create unique index %I on %I (octavo.fold(doc->>''name''))', term || '_name_key', term);
    end loop;
    foreach term in array array[
        'location', 'service_point', 'instance_type', 'instance_format', 'instance_status', 'contributor_type']
    loop
        execute format('create unique index %I on %I (octavo.fold(doc->>''code''))', term || '_code_key', term);
    end loop;
end
$$;
create unique index statistical_code_code_statistical_code_type_id_key
    on statistical_code (octavo.fold(doc->>'code'), (doc->>'statisticalCodeTypeId'));

-- Instances, holdings and items: an import pays for each index with every record, so these carry no other ones than
-- uniqueness, the tree and the desk need. The columns are generated from the document and cannot disagree with it.

select octavo.create_record_table('instance');
alter table instance
    add column hrid      text generated always as (doc->>'hrid') stored,
    add column match_key text generated always as (doc->>'matchKey') stored;
-- Instances of full records are longer than 2 KB, where PostgreSQL begins to compress and to move them out of line. That
-- doubled the cost of storing them and slowed every reader; so they stay in their row, which takes more disk instead.
alter table instance set (toast_tuple_target = 8160);
create unique index instance_hrid_key on instance (hrid);
create unique index instance_match_key_key on instance (match_key) where match_key is not null;

select octavo.create_record_table('holdings');
alter table holdings
    add column hrid        text generated always as (doc->>'hrid') stored,
    add column instance_id uuid generated always as ((doc->>'instanceId')::uuid) stored not null
        references instance;
create unique index holdings_hrid_key on holdings (hrid);
create index holdings_instance_id on holdings (instance_id);

select octavo.create_record_table('item');
alter table item
    add column hrid        text generated always as (doc->>'hrid') stored,
    add column barcode     text generated always as (doc->>'barcode') stored,
    add column holdings_id uuid generated always as ((doc->>'holdingsRecordId')::uuid) stored not null
        references holdings;
create unique index item_hrid_key on item (hrid);
create unique index item_barcode_key on item (barcode) where barcode is not null;
create index item_holdings_id on item (holdings_id);

select octavo.create_record_table('instance_relationship');
alter table instance_relationship
    add column super_instance_id uuid generated always as ((doc->>'superInstanceId')::uuid) stored not null
        references instance,
    add column sub_instance_id   uuid generated always as ((doc->>'subInstanceId')::uuid) stored not null
        references instance;
create index instance_relationship_super_instance_id on instance_relationship (super_instance_id);
create index instance_relationship_sub_instance_id on instance_relationship (sub_instance_id);

select octavo.create_record_table('preceding_succeeding_title');
alter table preceding_succeeding_title
    add column preceding_instance_id  uuid generated always as ((doc->>'precedingInstanceId')::uuid) stored
        references instance,
    add column succeeding_instance_id uuid generated always as ((doc->>'succeedingInstanceId')::uuid) stored
        references instance;
create index preceding_succeeding_title_preceding_instance_id on preceding_succeeding_title (preceding_instance_id);
create index preceding_succeeding_title_succeeding_instance_id on preceding_succeeding_title (succeeding_instance_id);

select octavo.create_record_table('bound_with_part');
alter table bound_with_part
    add column item_id     uuid generated always as ((doc->>'itemId')::uuid) stored not null references item,
    add column holdings_id uuid generated always as ((doc->>'holdingsRecordId')::uuid) stored not null
        references holdings;
create unique index bound_with_part_item_id_holdings_record_id_key on bound_with_part (item_id, holdings_id);
create index bound_with_part_holdings_id on bound_with_part (holdings_id);
