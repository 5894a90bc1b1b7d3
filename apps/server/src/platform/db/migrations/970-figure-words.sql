-- Two tables of sums and their columns take names that say what they hold. A copy of the server that still runs the release
-- before reads and writes them through views under the former names; these stay for this release and go with the next.
alter table counted_figures rename to figure_contributions;
alter table figure_contributions rename column says to reason_or_fit;
alter index counted_figures_pkey rename to figure_contributions_pkey;
alter index counted_figures_of_customer rename to figure_contributions_of_customer;
create view counted_figures as
  select row_id, kind, day, user_id, amount_paise, reason_or_fit as says, product_ids, pieces, amounts_paise
  from figure_contributions;

alter table figure_products rename to figure_product_spans;
alter table figure_product_spans rename column says to metric;
alter index figure_products_pkey rename to figure_product_spans_pkey;
create view figure_products as
  select metric as says, level, span, product_id, pieces, amount_paise from figure_product_spans;
