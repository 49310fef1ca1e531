-- The desk's records. The columns are generated from the document and cannot disagree with it.

select octavo.create_record_table('loan');
alter table loan
    add column item_id uuid generated always as ((doc->>'itemId')::uuid) stored not null,
    add column user_id uuid generated always as ((doc->>'userId')::uuid) stored,
    add column status  text generated always as (doc->'status'->>'name') stored;
-- An item is on loan at most once, whatever two desks do at the same moment.
create unique index loan_item_id_key on loan (item_id) where status = 'Open';
create index loan_item_id on loan (item_id);
create index loan_user_id on loan (user_id);
-- What a desk asks of a patron: a few rows of however many the patron has had.
create index loan_user_id_open on loan (user_id) where status = 'Open';

-- Every state that a loan was in: as it is, as it was before each change, and that it was deleted.
create view loan_history as
    select md5(state.loan_id::text || state.version || state.operation)::uuid as id,
           1 as version,
           state.loan_id,
           jsonb_build_object(
               'id', md5(state.loan_id::text || state.version || state.operation)::uuid,
               'operation', state.operation,
               'createdDate', state.created,
               'loan', state.doc) as doc
      from (select l.id as loan_id, l.version, case l.version when 1 then 'I' else 'U' end as operation,
                   l.doc #>> '{metadata,updatedDate}' as created, l.doc
              from loan l
            union all
            select h.id, h.version, case h.version when 1 then 'I' else 'U' end,
                   h.doc #>> '{metadata,updatedDate}', h.doc
              from record_history h
             where h.record_type = 'loan'
            union all
            select h.id, h.version, 'D', to_char(h.valid_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"'),
                   h.doc
              from record_history h
             where h.record_type = 'loan' and h.operation = 'DELETE') state;

select octavo.create_record_table('request');
alter table request
    add column item_id      uuid generated always as ((doc->>'itemId')::uuid) stored,
    add column instance_id  uuid generated always as ((doc->>'instanceId')::uuid) stored,
    add column requester_id uuid generated always as ((doc->>'requesterId')::uuid) stored not null,
    add column status       text generated always as (doc->>'status') stored,
    add column position     int generated always as ((doc->>'position')::int) stored,
    add column title_level  boolean generated always as (coalesce(doc->>'requestLevel', '') = 'Title') stored;
create index request_item_id on request (item_id);
create index request_instance_id on request (instance_id);
create index request_requester_id on request (requester_id);
-- Two open requests never stand at one position of a queue. Checked when a statement ends: a reordering swaps positions.
alter table request
    add constraint request_position_counts_from_one check (position is null or position >= 1),
    add constraint request_position_of_item exclude using btree (item_id with =, position with =)
        where (status like 'Open%' and item_id is not null and position is not null) deferrable initially immediate,
    add constraint request_position_of_title exclude using btree (instance_id with =, position with =)
        where (status like 'Open%' and item_id is null and position is not null) deferrable initially immediate;
-- What expires, and what lies on a hold shelf for nobody.
create index request_expires on request
        ((case when status = 'Open - Awaiting pickup' then octavo.instant(doc->>'holdShelfExpirationDate')
               else octavo.instant(doc->>'requestExpirationDate') end))
    where status like 'Open%';
create index request_left_on_hold_shelf on request ((doc->>'pickupServicePointId'))
    where doc->>'awaitingPickupRequestClosedDate' is not null;
-- What staff fetches from the shelves.
create index request_unfilled on request ((doc->>'requestType')) where status = 'Open - Not yet filled';

-- Who put a queue into another order.
select octavo.create_record_table('request_queue_reordering');

select octavo.create_record_table('check_in');
alter table check_in
    add column item_id uuid generated always as ((doc->>'itemId')::uuid) stored not null;
create index check_in_item_id on check_in (item_id);

select octavo.create_record_table('request_preference');
alter table request_preference
    add column user_id uuid generated always as ((doc->>'userId')::uuid) stored not null;
create unique index request_preference_user_id_key on request_preference (user_id);

select octavo.create_record_table('loan_policy');
select octavo.create_record_table('circulation_rules');
select octavo.create_record_table('calendar');
create index calendar_assignments on calendar using gin ((doc->'assignments') jsonb_path_ops);

do $$
declare
    named text;
begin
    foreach named in array array[
        'request_policy', 'patron_notice_policy', 'fixed_due_date_schedule', 'staff_slip', 'cancellation_reason']
    loop
        perform octavo.create_record_table(named);
        execute format('create unique index %I on %I (octavo.fold(doc->>''name''))', named || '_name_key', named);
    end loop;
end
$$;
