-- Who uses the library and who works in it, and how they sign in.

-- Passwords as Argon2id hashes. The stamp is repeated by every token: a new one ends them all.
create table credential (
    user_id       uuid primary key,
    password_hash text not null,
    stamp         uuid not null default gen_random_uuid(),
    failures      int not null default 0,
    locked_until  timestamptz
);

select octavo.create_record_table('patron_group');
create unique index patron_group_group_key on patron_group (octavo.fold(doc->>'group'));

select octavo.create_record_table('address_type');
create unique index address_type_address_type_key on address_type (octavo.fold(doc->>'addressType'));

select octavo.create_record_table('department');
create unique index department_name_key on department (octavo.fold(doc->>'name'));
create unique index department_code_key on department (octavo.fold(doc->>'code'));

select octavo.create_record_table('user');
alter table "user"
    add column username           text generated always as (doc->>'username') stored,
    add column barcode            text generated always as (doc->>'barcode') stored,
    add column external_system_id text generated always as (doc->>'externalSystemId') stored,
    add column active             boolean generated always as (coalesce((doc->>'active')::boolean, false)) stored,
    add column patron_group       uuid generated always as ((doc->>'patronGroup')::uuid) stored references patron_group,
    add column expires_at         timestamptz generated always as (octavo.instant(doc->>'expirationDate')) stored,
    -- What the staff's one search field looks through.
    add column keywords           text generated always as (
        coalesce(doc->>'username', '') || ' ' || coalesce(doc->'personal'->>'firstName', '') || ' '
        || coalesce(doc->'personal'->>'preferredFirstName', '') || ' ' || coalesce(doc->'personal'->>'lastName', '')
        || ' ' || coalesce(doc->'personal'->>'email', '') || ' ' || coalesce(doc->>'barcode', '') || ' '
        || coalesce(doc->>'externalSystemId', '')) stored;
create unique index user_username_key on "user" (octavo.fold(username)) where username is not null;
create unique index user_barcode_key on "user" (barcode) where barcode is not null;
create unique index user_external_system_id_key on "user" (octavo.fold(external_system_id))
    where external_system_id is not null;
create index user_patron_group on "user" (patron_group);
create index user_expires_at on "user" (expires_at) where active and expires_at is not null;
create index user_keywords on "user" using gin (to_tsvector('simple', octavo.fold(keywords)));
create index user_last_name on "user" (octavo.fold(doc->'personal'->>'lastName') text_pattern_ops);

select octavo.create_record_table('proxy_for');
alter table proxy_for
    add column user_id       uuid generated always as ((doc->>'userId')::uuid) stored not null
        references "user" on delete cascade,
    add column proxy_user_id uuid generated always as ((doc->>'proxyUserId')::uuid) stored not null
        references "user" on delete cascade;
create unique index proxy_for_user_id_proxy_user_id_key on proxy_for (user_id, proxy_user_id);
create index proxy_for_proxy_user_id on proxy_for (proxy_user_id);

select octavo.create_record_table('service_points_user');
alter table service_points_user
    add column user_id uuid generated always as ((doc->>'userId')::uuid) stored not null;
create unique index service_points_user_user_id_key on service_points_user (user_id);

-- Small pieces of a front end's state, by user and key.
select octavo.create_record_table('user_setting');
create unique index user_setting_user_id_key_key on user_setting ((doc->>'userId'), (doc->>'key'));

select octavo.create_record_table('custom_field');

-- PINs at self-check machines, as hashes.
create table patron_pin (
    user_id  uuid primary key references "user" on delete cascade,
    pin_hash text not null
);

-- The permissions that this version of the platform knows, written anew at each start, and sets of the tenant's own.
select octavo.create_record_table('permission');
create unique index permission_permission_name_key on permission ((doc->>'permissionName'));
-- The sets that people made, a handful among a thousand: whoever signs in asks for them.
create index permission_made_set on permission ((doc->>'permissionName')) where (doc->>'mutable')::boolean;

-- Who holds which permissions and sets.
select octavo.create_record_table('permission_user');
alter table permission_user
    add column user_id uuid generated always as ((doc->>'userId')::uuid) stored not null;
create unique index permission_user_user_id_key on permission_user (user_id);
