-- What bears no tax is nil rated by its tariff or exempt by a notification: the return of a month tells them apart.
alter table product_types add column is_exempt boolean not null default false;
