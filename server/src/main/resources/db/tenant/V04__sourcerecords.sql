-- The MARC records behind the catalogue, as bytes, with their generations.

create table source_snapshot (
    id                 uuid primary key,
    status             text not null,
    processing_started timestamptz,
    created_at         timestamptz not null default now(),
    created_by         uuid,
    updated_at         timestamptz not null default now(),
    updated_by         uuid
);

-- marc: ISO 2709's structure in UTF-8 without its limits on length. marc_received: the bytes as uploaded, only where they say
-- something that marc does not (another character set, a repaired directory).
create table source_record (
    id                 uuid primary key,
    matched_id         uuid not null,
    generation         int not null,
    state              text not null,
    record_type        text not null,
    snapshot_id        uuid not null,
    record_order       int,
    external_id        uuid,
    external_hrid      text,
    leader_status      text,
    suppress_discovery boolean not null default false,
    marc               bytea,
    marc_received      bytea,
    error              jsonb,
    created_at         timestamptz not null default now(),
    created_by         uuid,
    updated_at         timestamptz not null default now(),
    updated_by         uuid,
    check (state in ('ACTUAL', 'OLD', 'DRAFT', 'DELETED')),
    check (marc is not null or marc_received is not null or error is not null)
);

-- MARC stays in its row up to a page: compressing it costs more time than it saves space.
alter table source_record set (toast_tuple_target = 8160);

create unique index source_record_current on source_record (matched_id) where state = 'ACTUAL';
create index source_record_not_current on source_record (matched_id) where state <> 'ACTUAL';
create index source_record_external_id on source_record (external_id);
create index source_record_snapshot_id on source_record (snapshot_id);

-- The values by which match profiles find MARC records, such as those of 035$a. Only places that some job has asked for are
-- kept: each costs every later change of a record, and most libraries match by one or two.
create table marc_key_place (
    tag   text not null,
    code  text not null,
    ready boolean not null default false,
    primary key (tag, code)
);
create table marc_key (
    tag         text not null,
    code        text not null,
    value       text not null,
    indicators  text not null,
    instance_id uuid not null
);
create index marc_key_value on marc_key (tag, code, left(value, 200));
create index marc_key_instance_id on marc_key (instance_id);

-- Records that changed since their keys were made: one row for each statement that changed some, written in its transaction,
-- so that whoever looks for keys next makes them first. The triggers that write it come with the first place.
create table marc_key_pending (
    seq          bigint generated always as identity primary key,
    instance_ids uuid[] not null
);

do $$
begin
    execute pg_catalog.format($function$
        create function marc_key_note_changed() returns trigger
            language plpgsql
            as $body$
        begin
            insert into %I.marc_key_pending (instance_ids)
            select pg_catalog.array_agg(distinct external_id)
              from changed where external_id is not null having pg_catalog.count(*) > 0;
            return null;
        end
        $body$
        $function$, pg_catalog.current_schema());
end
$$;
