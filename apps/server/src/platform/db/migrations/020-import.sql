-- What the last import said of each product: the next one carries over only what its file changed since, so that
-- stock sold here and what the owner changed by hand stay.
create table product_imports (
  product_id uuid primary key references products on delete cascade,
  snapshot jsonb not null,
  imported_at timestamptz not null default now()
);

create index product_images_by_source on product_images (source_url) where source_url is not null;

-- The mapping's patterns are lists of words (`jeans|trousers`); `is_excluded` keeps out what only sounds like clothing.
alter table category_mappings
  add column is_excluded boolean not null default false,
  drop constraint category_mappings_check,
  drop constraint category_mappings_pattern_check,
  add constraint category_mappings_pattern_check check (length(pattern) between 1 and 500),
  add constraint category_mappings_says_something
    check (is_excluded or category is not null or sub_category is not null);

insert into category_mappings (position, match_in, pattern, category, sub_category, is_excluded) values
  (10, 'any', 'high top|hi top|shoe|sneaker|sandal|slipper|footwear|handbag|gift card', null, null, true),
  (20, 'any', 'kid|child|children|girl|boy|baby|toddler|infant|newborn|junior', 'Kids', null, false),
  (21, 'any', 'women|woman|womens|womans|lady|ladies|female', 'Women', null, false),
  (22, 'any', 'men|man|mens|mans|gent|gentleman|gentlemen|male', 'Men', null, false),
  (30, 'type', 'jacket|coat|overcoat|raincoat|sweater|jumper|pullover|hoodie|sweatshirt|cardigan|shawl|parka|puffer|poncho|fleece|knitwear|outerwear|winterwear', null, 'Winterwear', false),
  (31, 'type', 'kurta|kurti|sherwani|anarkali|choli|salwar suit|jumpsuit', null, 'Topwear', false),
  (32, 'type', 'jean|pant|trouser|chino|jogger|legging|skirt|lehenga|lehnga|ghagra|shorts|palazzo|churidar|salwar|dhoti|sweatpants|bottom|bottomwear', null, 'Bottomwear', false),
  (33, 'type', 'shirt|t shirt|tshirt|top|tee|blouse|tunic|dress|gown|polo|vest|waistcoat|blazer|suit|tuxedo|topwear', null, 'Topwear', false),
  (40, 'any', 'jacket|coat|overcoat|raincoat|sweater|jumper|pullover|hoodie|sweatshirt|cardigan|shawl|parka|puffer|poncho|fleece|knitwear|outerwear|winterwear', null, 'Winterwear', false),
  (41, 'any', 'kurta|kurti|sherwani|anarkali|choli|salwar suit|jumpsuit', null, 'Topwear', false),
  (42, 'any', 'jean|pant|trouser|chino|jogger|legging|skirt|lehenga|lehnga|ghagra|shorts|palazzo|churidar|salwar|dhoti|sweatpants|bottom|bottomwear', null, 'Bottomwear', false),
  (43, 'any', 'shirt|t shirt|tshirt|top|tee|blouse|tunic|dress|gown|polo|vest|waistcoat|blazer|suit|tuxedo|topwear', null, 'Topwear', false),
  (50, 'any', 'wool|woolen|woollen', null, 'Winterwear', false);
