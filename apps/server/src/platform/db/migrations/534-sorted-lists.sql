-- Lists of the back office, sorted by what people ask for; each is read in index order, either way round.
create index orders_by_total on orders (total_paise, seq) where placed_at is not null;
create index users_by_name on users (lower(name), id) where deleted_at is null and role = 'customer';
create index users_by_day on users (created_at) where deleted_at is null and role = 'customer';
create index products_managed_by_price on products (category, sub_category, price_paise, seq) where archived_at is null;
create index products_managed_by_name on products (category, sub_category, name_key, seq) where archived_at is null;
