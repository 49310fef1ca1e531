-- Exports: uploaded lists of ids, profiles, jobs, their slices and their errors.

select octavo.create_record_table('export_file_definition');

select octavo.create_record_table('export_mapping_profile');
select octavo.create_record_table('export_job_profile');
create unique index export_mapping_profile_name_key on export_mapping_profile (octavo.fold(doc->>'name'));
create unique index export_job_profile_name_key on export_job_profile (octavo.fold(doc->>'name'));

create sequence export_job_hr_id;
select octavo.create_record_table('export_job');
alter table export_job add column hr_id int generated always as ((doc->>'hrId')::int) stored not null;
create unique index export_job_hr_id_key on export_job (hr_id);

select octavo.create_record_table('export_error');
alter table export_error add column job_id uuid generated always as ((doc->>'jobExecutionId')::uuid) stored not null;
create index export_error_job_id on export_error (job_id, id);

-- A job from its start to its end: what it exports and how, as the profile was at the start. Who works on a step of it
-- holds the row's lock, which goes when the worker dies.
create table export_run (
    job_id     uuid primary key references export_job on delete cascade,
    plan       jsonb not null,
    listed_at  timestamptz,                  -- when all slices were there
    lines      bigint not null default 0,    -- of the list, that hold something; of a query or of everything, the records
    failed     bigint not null default 0,    -- lines that name no record
    duplicates bigint not null default 0,    -- lines whose record an earlier one names
    faults     int not null default 0        -- in a row; a step that succeeds sets it back
);

-- A slice of a job: its ids, in order, and what became of them. Each is written to a file of its own. A slice that is done has
-- its file; whoever works on it holds the row's lock.
create table export_slice (
    job_id     uuid not null references export_run on delete cascade,
    slice      int not null,
    ids        uuid[] not null,
    done_at    timestamptz,
    exported   int,
    failed     int,
    unchanged  int,
    file_bytes bigint,
    primary key (job_id, slice)
);
-- Ids do not compress; the attempt costs more than reading them.
alter table export_slice alter column ids set storage external;

-- What clients set, such as how many records a file may have.
create table export_configuration (
    key   text primary key,
    value text not null
);

-- What incremental exports have sent: a digest of the record's last form for each job profile.
create table export_digest (
    job_profile_id uuid not null,
    record_id      uuid not null,
    job_id         uuid not null,
    digest         uuid not null,
    primary key (job_profile_id, record_id)
);
create index export_digest_job_id on export_digest (job_id);
