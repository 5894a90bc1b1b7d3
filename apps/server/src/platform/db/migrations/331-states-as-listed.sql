-- States of India as the list has them, where they were typed in other letters: GST goes by them. What names no state
-- stays as it is.
create function state_as_listed(typed text) returns text language sql immutable as $$
  select coalesce((
    select listed from unnest(array[
      'Andhra Pradesh', 'Arunachal Pradesh', 'Assam', 'Bihar', 'Chhattisgarh', 'Goa', 'Gujarat', 'Haryana',
      'Himachal Pradesh', 'Jharkhand', 'Karnataka', 'Kerala', 'Madhya Pradesh', 'Maharashtra', 'Manipur', 'Meghalaya',
      'Mizoram', 'Nagaland', 'Odisha', 'Punjab', 'Rajasthan', 'Sikkim', 'Tamil Nadu', 'Telangana', 'Tripura',
      'Uttar Pradesh', 'Uttarakhand', 'West Bengal', 'Andaman and Nicobar Islands', 'Chandigarh',
      'Dadra and Nagar Haveli and Daman and Diu', 'Delhi', 'Jammu and Kashmir', 'Ladakh', 'Lakshadweep', 'Puducherry'
    ]) as listed
    where lower(replace(listed, ' ', ''))
      = regexp_replace(replace(lower(normalize(typed, nfkc)), '&', 'and'), '\s', '', 'g')
  ), typed)
$$;

create function address_as_listed(address jsonb) returns jsonb language sql immutable as $$
  select case
    when lower(btrim(address ->> 'country')) = 'india' and address ->> 'state' is not null
    then address || jsonb_build_object('state', state_as_listed(address ->> 'state'), 'country', 'India')
    else address end
$$;

update orders set address = address_as_listed(address)
where address is not null and address_as_listed(address) <> address;

update custom_orders set shipping_address = address_as_listed(shipping_address)
where jsonb_typeof(shipping_address) = 'object' and address_as_listed(shipping_address) <> shipping_address;

update users u set addresses = (
    select jsonb_agg(address_as_listed(one) order by place) from jsonb_array_elements(u.addresses) with ordinality as a(one, place))
where jsonb_array_length(u.addresses) > 0
  and exists (select 1 from jsonb_array_elements(u.addresses) as one where address_as_listed(one) <> one);

drop function address_as_listed(jsonb);
drop function state_as_listed(text);
