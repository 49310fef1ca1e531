-- What every record type of a tenant shares.

-- The row that an update or a delete replaced. A create writes none: the row is its own first version.
create table record_history (
    record_type text not null,
    id          uuid not null,
    version     int not null,
    doc         jsonb not null,
    valid_from  timestamptz,
    valid_to    timestamptz not null default now(),
    operation   text not null,
    user_id     uuid,
    primary key (record_type, id, version, valid_to)
) partition by range (valid_to);

-- Retention detaches and drops partitions; the default one takes what no month was made for.
create table record_history_default partition of record_history default;

-- What committed and is not announced yet. A row names records, it does not carry them.
create table outbox (
    seq         bigint generated always as identity primary key,
    record_type text not null,
    operation   text not null,
    ids         uuid[] not null,
    versions    int[] not null,
    user_id     uuid,
    at          timestamptz not null default now()
);

-- HRIDs: one sequence a kind. The settings hold prefix and start; the sequence holds where it stands.
create table hrid_setting (
    kind         text primary key,
    prefix       text not null,
    start_number bigint not null
);
insert into hrid_setting values ('instances', 'in', 1), ('holdings', 'ho', 1), ('items', 'it', 1);
create table hrid_format (retain_leading_zeroes boolean not null);
insert into hrid_format values (true);
create sequence hrid_instances;
create sequence hrid_holdings;
create sequence hrid_items;
