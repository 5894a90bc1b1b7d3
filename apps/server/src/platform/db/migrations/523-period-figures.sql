-- Figures of a period look for what came in it.
create index returns_by_creation on returns (created_at);
create index reviews_of_fit on reviews (created_at) where fit is not null;
