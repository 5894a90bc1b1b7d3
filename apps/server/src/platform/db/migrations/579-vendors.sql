-- Whose goods a product is, where these are not the shop's own: shown with it, and told to search engines as its brand.
alter table products add column vendor text check (length(vendor) between 1 and 255);
