-- How a word sounds, roughly, in one spelling for Hindi and Latin letters: "कुर्ता", "kurta" and "kurtaa" are one. What people spell at
-- will is left out: the length of vowels, breath after a consonant, doubled letters, and in longer words the short "a" between consonants.
create or replace function sound_of(word text) returns text language plpgsql immutable strict parallel safe as $$
declare
  s text := normalize(lower(word), NFD);
begin
  if s ~ '[\u0900-\u097f]' then
    -- "ड़" is spoken as an r; any other nukta only shades its consonant.
    s := regexp_replace(s, '[\u0921\u0922]\u093c', 'र', 'g');
    s := replace(s, U&'\093C', '');
    s := replace(replace(s, 'ज्ञ', 'ग्य'), 'ृ', '्रि');
    -- Each consonant without a vowel sign holds an "a", which is not spoken at the end of a word, unless it carries a cluster as in
    -- "वस्त्र".
    s := regexp_replace(s, '([\u0915-\u0939])(?![\u093e-\u094d])', '\1अ', 'g');
    s := regexp_replace(s, '(?<!\u094d[\u092f\u0930\u0932\u0935])अ$', '');
    s := translate(s,
      'अआाइईिीउऊुूएऐेैऑओऔॉोौंँकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह्ः',
      'aaaiiiiuuuueeeeoooooonnkkggnCCjjnttddnttddnpfbbmyrlvsssh');
  end if;
  -- "ch" is one sound, written C from here on.
  s := regexp_replace(regexp_replace(s, '[^a-zC0-9]', '', 'g'), 'ch+', 'C', 'g');
  s := replace(regexp_replace(s, 'ck|c|q', 'k', 'g'), 'ph', 'f');
  s := regexp_replace(s, '([kgjtdbs])h+', '\1', 'g');
  s := replace(replace(replace(s, 'ee', 'i'), 'ea', 'i'), 'oo', 'u');
  s := regexp_replace(regexp_replace(s, 'a[iy](?!$)|ei', 'e', 'g'), 'au|ou', 'o', 'g');
  s := translate(regexp_replace(s, 'y$', 'i'), 'wz', 'vj');
  s := regexp_replace(s, 'm(?=[pb])', 'n', 'g');
  s := regexp_replace(s, '(.)\1+', '\1', 'g');
  return case when length(s) < 5 then s else regexp_replace(s, '(?<=.)a(?=.)', '', 'g') end;
end $$;
