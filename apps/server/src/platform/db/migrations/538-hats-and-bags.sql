-- Hats, caps, belts and bags are kept out like shoes. Only where the table stands as 020 wrote it: one that was saved has
-- the positions 10, 20, 30 … Plain words count in the type alone: a blouse may have cap sleeves and a dress a belt.
insert into category_mappings (position, match_in, pattern, category, sub_category, is_excluded)
  select line.* from (values
    (11, 'type', 'hat|cap|beanie|beret|headwear|belt|bag|backpack|rucksack|wallet|purse', null::text, null::text, true),
    (12, 'any', 'hat|beanie|baseball cap|trucker cap|snapback|flat cap|wool cap|woollen cap|knitted cap|leather belt|waist belt|tote bag|shoulder bag|sling bag|backpack|clothing accessories belt', null, null, true)
  ) as line
  where (select array_agg(position order by position) from category_mappings)
    = array[10, 20, 21, 22, 30, 31, 32, 33, 40, 41, 42, 43, 50];
