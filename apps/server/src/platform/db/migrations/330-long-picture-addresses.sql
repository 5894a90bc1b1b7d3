-- A b-tree refuses what is longer than a third of a page: 2,000 letters of most scripts. A hash has room for any address.
create index product_images_by_address on product_images using hash (source_url) where source_url is not null;
drop index product_images_by_source;
