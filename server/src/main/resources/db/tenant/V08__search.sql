-- Keyword and fielded search over instances: narrow rows beside the catalogue, filled after the fact.

create table instance_search (
    instance_id uuid primary key,
    title       text not null,
    words       tsvector not null
);
create index instance_search_words on instance_search using gin (words);

-- Instances that changed and are not indexed yet: one row for each statement that changed some, written in its
-- transaction, so that a search can look at them itself until the indexer has been there.
create table search_pending (
    seq bigint generated always as identity primary key,
    ids uuid[] not null
);

-- Whoever writes instances, by whatever statement, leaves word here. The schema's name stands in the body, so that the
-- statement is planned once a session.
do $$
begin
    execute pg_catalog.format($function$
        create function search_note_changed() returns trigger
            language plpgsql
            as $body$
        begin
            insert into %I.search_pending (ids)
            select pg_catalog.array_agg(id) from changed having pg_catalog.count(*) > 0;
            return null;
        end
        $body$
        $function$, pg_catalog.current_schema());
end
$$;

create trigger search_inserted after insert on instance
    referencing new table as changed for each statement execute function search_note_changed();
create trigger search_updated after update on instance
    referencing new table as changed for each statement execute function search_note_changed();
create trigger search_deleted after delete on instance
    referencing old table as changed for each statement execute function search_note_changed();
