-- Uploads, profiles, jobs and their logs.

select octavo.create_record_table('upload_definition');
select octavo.create_record_table('file_extension');
create unique index file_extension_extension_key on file_extension (octavo.fold(doc->>'extension'));

select octavo.create_record_table('job_profile');
select octavo.create_record_table('match_profile');
select octavo.create_record_table('action_profile');
select octavo.create_record_table('mapping_profile');
create unique index job_profile_name_key on job_profile (octavo.fold(doc->>'name'));
create unique index match_profile_name_key on match_profile (octavo.fold(doc->>'name'));
create unique index action_profile_name_key on action_profile (octavo.fold(doc->>'name'));
create unique index mapping_profile_name_key on mapping_profile (octavo.fold(doc->>'name'));
select octavo.create_record_table('profile_association');
create index profile_association_master_profile_id on profile_association ((doc->>'masterProfileId'));
create index profile_association_detail_profile_id on profile_association ((doc->>'detailProfileId'));
select octavo.create_record_table('profile_snapshot');

select octavo.create_record_table('marc_field_protection');

-- Rules that a tenant changed; what is absent are the shipped ones.
create table mapping_rules (
    record_type text primary key,
    rules       jsonb not null,
    updated_at  timestamptz not null default now(),
    updated_by  uuid
);

create sequence import_job_hr_id;

-- A job execution. What is counted stands in import_chunk until the job ends: a counter here would be a row that every
-- worker waits for.
create table import_job (
    id              uuid primary key,
    hr_id           int not null default nextval('import_job_hr_id'),
    parent_id       uuid not null,
    subordination   text not null,
    source_type     text not null,
    status          text not null,
    error_status    text,
    error           text,
    waits_for       text,
    profile         jsonb,
    snapshot        jsonb,
    file_name       text,
    source_path     text,
    user_id         uuid,
    user_first_name text,
    user_last_name  text,
    total_records   int,
    total_chunks    int,
    received_all    boolean not null default false,
    dry_run         boolean not null default false,
    undo            text check (undo in ('RUNNING', 'ENDED')),
    done_records    int,
    failed_records  int,
    created_at      timestamptz not null default now(),
    started_at      timestamptz,
    completed_at    timestamptz
);
create unique index import_job_hr_id_key on import_job (hr_id);
create index import_job_status on import_job (status, completed_at);
create index import_job_parent_id on import_job (parent_id);

-- Records that a client sent piece by piece, in place of a file.
create table import_received (
    job_id      uuid not null references import_job on delete cascade,
    first_order int not null,
    request_id  uuid not null,
    format      text not null,
    lengths     int[] not null,
    body        bytea not null,
    primary key (job_id, first_order)
);
create unique index import_received_request on import_received (job_id, request_id);

-- One row for each chunk that took effect, written in its transaction: a message that comes again finds it. The cut of a
-- job into chunks is the same whenever it is made; first_order and records let the dispatcher check that.
create table import_chunk (
    job_id         uuid not null,
    chunk          int not null,
    digest         bytea not null,
    first_order    int not null,
    records        int not null,
    failed         int not null,
    sql_statements int not null,
    message_bytes  int not null,
    allocated_kib  int not null,
    settled_at     timestamptz not null default now(),
    primary key (job_id, chunk)
);

-- The job log: one row for each record of the file. record_order counts from 0, as FOLIO's sourceRecordOrder. Actions and
-- versions are null for jobs that only create: there, what has an id was made, in version 1.
create table import_record (
    job_id                uuid not null,
    record_order          int not null,
    title                 text,
    outcome               text not null,
    error                 text,
    warning               text,
    source_record_id      uuid,
    source_action         text,
    instance_id           uuid,
    instance_hrid         text,
    instance_version      int,
    instance_action       text,
    holdings_id           uuid,
    holdings_hrid         text,
    holdings_version      int,
    holdings_action       text,
    permanent_location_id uuid,
    item_id               uuid,
    item_hrid             text,
    item_version          int,
    item_action           text,
    item_error            text,
    differences           jsonb,
    received              bytea,
    logged_at             timestamptz not null default now(),
    primary key (job_id, record_order)
);
-- What became of a record when its job was undone.
create table import_undo (
    job_id       uuid not null,
    record_order int not null,
    conflict     text,
    undone_at    timestamptz not null default now(),
    primary key (job_id, record_order)
);
create index import_record_failed on import_record (job_id, record_order) where outcome = 'ERROR';
