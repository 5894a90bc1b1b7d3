-- What a collection is called and described as in Hindi; where it is null, English stands in.
alter table collections
  add column name_hindi text check (length(name_hindi) between 1 and 120),
  add column description_hindi text check (length(description_hindi) between 1 and 2000);
