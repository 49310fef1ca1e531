-- Fees, fines and patron blocks. The columns are generated from the document and cannot disagree with it.

select octavo.create_record_table('account');
alter table account
    add column user_id uuid generated always as ((doc->>'userId')::uuid) stored not null,
    add column loan_id uuid generated always as ((doc->>'loanId')::uuid) stored,
    add column status  text generated always as (doc->'status'->>'name') stored;
create index account_user_id on account (user_id);
create index account_loan_id on account (loan_id);

select octavo.create_record_table('fee_fine_action');
alter table fee_fine_action
    add column account_id uuid generated always as ((doc->>'accountId')::uuid) stored not null,
    add column user_id    uuid generated always as ((doc->>'userId')::uuid) stored not null;
create index fee_fine_action_account_id on fee_fine_action (account_id);
create index fee_fine_action_user_id on fee_fine_action (user_id);

select octavo.create_record_table('manual_block');
alter table manual_block
    add column user_id uuid generated always as ((doc->>'userId')::uuid) stored not null;
create index manual_block_user_id on manual_block (user_id);

-- An automatic fee type has no owner: the empty text stands for it, so that it too exists once.
select octavo.create_record_table('fee_fine');
create unique index fee_fine_fee_fine_type_owner_id_key
    on fee_fine (octavo.fold(doc->>'feeFineType'), coalesce(doc->>'ownerId', ''));

select octavo.create_record_table('owner');
select octavo.create_record_table('payment');
select octavo.create_record_table('waive');
select octavo.create_record_table('refund');
select octavo.create_record_table('transfer');
select octavo.create_record_table('transfer_criteria');
select octavo.create_record_table('comment');
select octavo.create_record_table('manual_block_template');

select octavo.create_record_table('overdue_fine_policy');
create unique index overdue_fine_policy_name_key on overdue_fine_policy (octavo.fold(doc->>'name'));
select octavo.create_record_table('lost_item_fee_policy');
create unique index lost_item_fee_policy_name_key on lost_item_fee_policy (octavo.fold(doc->>'name'));
select octavo.create_record_table('patron_block_condition');
create unique index patron_block_condition_name_key on patron_block_condition (octavo.fold(doc->>'name'));
select octavo.create_record_table('patron_block_limit');
create unique index patron_block_limit_patron_group_id_condition_id_key
    on patron_block_limit ((doc->>'patronGroupId'), (doc->>'conditionId'));
