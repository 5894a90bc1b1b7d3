-- What staff changed about an order before it was packed (`orderEditStory` of the contract); null for every other event.
-- An edit leaves the order where it is: from and to are the same.
alter table order_events add column edit jsonb;
alter table order_events add constraint order_events_edit
  check (edit is null or (jsonb_typeof(edit) = 'object' and from_status = to_status)) not valid;
alter table order_events validate constraint order_events_edit;
