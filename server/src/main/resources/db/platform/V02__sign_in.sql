-- Sign-in and tenant administration, as far as they stand above a single tenant.

-- One row: what belongs to the installation as a whole.
create table installation (
    only_row         boolean primary key default true check (only_row),
    -- HMAC-SHA-256 key of all access tokens; whoever reads it can sign in as anybody.
    signing_key      bytea not null check (octet_length(signing_key) >= 32),
    -- The tenant whose administrators may create and delete tenants: the one that the first start made.
    operating_tenant text references tenant (id)
);

-- How far a tenant is set up. One row for each tenant.
create table tenant_setup (
    tenant_id         text primary key references tenant (id) on delete cascade,
    reference_loaded  boolean not null default false,
    sample_loaded     boolean not null default false,
    -- Until then the tenant's first users may be created without a token; null: never again, or not yet.
    bootstrap_until   timestamptz
);

-- The FOLIO modules that clients enabled by the gateway's API; Octavo serves all of them in any case.
create table tenant_module (
    tenant_id text not null references tenant (id) on delete cascade,
    product   text not null,
    module_id text not null,
    primary key (tenant_id, product)
);

-- Timers as clients changed them.
create table tenant_timer (
    tenant_id text not null references tenant (id) on delete cascade,
    id        text not null,
    entry     jsonb not null,
    primary key (tenant_id, id)
);

-- Refresh tokens that can still be used. Only a hash is kept; a token is deleted when it is used.
create table refresh_token (
    hash       bytea primary key,
    tenant_id  text not null references tenant (id) on delete cascade,
    user_id    uuid not null,
    expires_at timestamptz not null
);
create index refresh_token_user on refresh_token (tenant_id, user_id, expires_at);
create index refresh_token_expiry on refresh_token (expires_at);

-- Signs links that work without a token: where clients put files to be imported, and fetch those that were exported.
create table link_secret (
    single boolean primary key check (single),
    secret bytea not null
);
