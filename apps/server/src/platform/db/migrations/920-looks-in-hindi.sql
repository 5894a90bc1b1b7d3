-- What Hindi pages call a look, and say about it. Blank: they show the English.
alter table looks
  add column title_hindi text not null default '' check (length(title_hindi) <= 80),
  add column description_hindi text not null default '' check (length(description_hindi) <= 600);
