-- Reviews are public at once, and looked through afterwards; photographs wait until somebody has seen them.
alter table reviews add column state text not null default 'new' check (state in ('new', 'published', 'hidden'));
alter table reviews add column hidden_reason text check (length(hidden_reason) between 1 and 500);
alter table reviews add constraint reviews_hidden_for_a_reason check ((state = 'hidden') = (hidden_reason is not null));
create index reviews_by_state on reviews (state, seq desc);

create table review_photos (
  review_id uuid not null references reviews on delete cascade,
  position int not null,
  image_hash text not null references images,
  primary key (review_id, position)
);
create index review_photos_by_hash on review_photos (image_hash);
