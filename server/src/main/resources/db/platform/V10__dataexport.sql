-- The exports that run or wait, of all tenants: what the workers of every node look through.
create table export_queue (
    tenant    text not null references tenant on delete cascade,
    job_id    uuid not null,
    queued_at timestamptz not null default now(),
    primary key (tenant, job_id)
);
