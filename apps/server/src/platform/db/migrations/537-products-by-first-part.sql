-- An import looks for what it once made of a product of its file: `shirt--dots` by its first part, `shirt`.
create index products_by_first_part on products (split_part(handle, '--', 1)) where strpos(handle, '--') > 0;
