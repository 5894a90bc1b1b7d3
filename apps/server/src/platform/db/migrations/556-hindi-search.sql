-- The words of a Hindi name as they are looked up: small letters, without nukta and joiners, chandrabindu as anusvara, because
-- people type either. Split by code points, so that no locale decides what a vowel sign is.
create function hindi_words(name text) returns tsvector language sql immutable strict parallel safe as $$
  select array_to_tsvector(array_remove(regexp_split_to_array(
    translate(lower(normalize(name, NFD)), U&'\0901\093C\200C\200D', U&'\0902'),
    U&'[^a-z0-9\0900-\0963\0966-\097F]+'), ''))
$$;

create index products_by_hindi_words on products using gin (hindi_words(name_hindi)) where name_hindi is not null;
