-- The imports that run or wait, of all tenants: what the one dispatcher of the installation looks through.
create table import_queue (
    tenant    text not null references tenant on delete cascade,
    job_id    uuid not null,
    queued_at timestamptz not null default now(),
    paused    boolean not null default false,
    primary key (tenant, job_id)
);
