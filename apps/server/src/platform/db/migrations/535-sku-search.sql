-- A piece is found by what stands on its label.
create index product_sizes_by_sku on product_sizes (lower(sku)) where sku is not null;
create index product_sizes_by_barcode on product_sizes (barcode) where barcode is not null;
