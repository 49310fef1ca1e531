-- What the whole installation shares. Tenants' rows live in schemas of their own.

create table tenant (
    id          text primary key,
    name        text not null,
    description text,
    created_at  timestamptz not null default now()
);

-- Work that exactly one node does at a time: whoever holds an unexpired row is the owner.
create table lease (
    name       text primary key,
    owner      uuid not null,
    expires_at timestamptz not null
);

create extension unaccent schema octavo;

-- Text as people search it: without regard to case and accents. Declared immutable so that it can be indexed: the
-- dictionary is named, and ships with the server.
create function fold(value text) returns text
    language sql immutable strict parallel safe
    return pg_catalog.lower(octavo.unaccent('octavo.unaccent'::pg_catalog.regdictionary, value));

-- A moment from the forms that FOLIO's clients write: Z, +00:00, +0000, a bare date (first instant of the day, UTC).
-- Immutable, since a text without zone is read as UTC whatever the session says. A text that is no moment gives null.
create function instant(value text) returns timestamptz
    language plpgsql immutable strict parallel safe
    as $$
begin
    if value ~ '(Z|[+-]\d\d(:?\d\d)?)$' and value ~ 'T' then
        return value::timestamptz;
    end if;
    return (value::timestamp) at time zone 'UTC';
exception
    when invalid_datetime_format or datetime_field_overflow then
        return null;
end
$$;

-- A UUID from text; a text that is none gives null, so that a query for it matches nothing.
create function uuid_or_null(value text) returns uuid
    language plpgsql immutable strict parallel safe
    as $$
begin
    return value::uuid;
exception
    when invalid_text_representation then
        return null;
end
$$;

-- The table of a record type in the schema that the running script belongs to. Real columns and indexes follow there.
-- The texts of a JSON array, planned for a few, where jsonb_array_elements_text is planned for a hundred. Of a recursion of
-- hundreds PostgreSQL expects half a million rows, and makes a hash table of that size for a single one.
create function few_texts(value jsonb) returns setof text
    language sql immutable rows 4
    return jsonb_array_elements_text(value);

create function create_record_table(name text) returns void
    language plpgsql
    as $$
begin
    execute pg_catalog.format(
        'create table %I.%I (id uuid primary key, doc jsonb not null, version int not null default 1)',
        pg_catalog.current_schema(), name);
end
$$;

-- A unique index over a text of the document, without regard to case and accents.
create function create_unique_field(table_name text, index_name text, path text) returns void
    language plpgsql
    as $$
begin
    execute pg_catalog.format(
        'create unique index %I on %I.%I (octavo.fold(doc #>> %L))',
        index_name, pg_catalog.current_schema(), table_name, path);
end
$$;
