-- National holidays of India, and the two festivals on which couriers everywhere rest. Inserted once: from then on the table is the staff's.
insert into holidays (day, name) values
  ('2026-01-26', 'Republic Day'),
  ('2026-03-04', 'Holi'),
  ('2026-08-15', 'Independence Day'),
  ('2026-10-02', 'Gandhi Jayanti'),
  ('2026-11-08', 'Diwali'),
  ('2027-01-26', 'Republic Day'),
  ('2027-03-22', 'Holi'),
  ('2027-08-15', 'Independence Day'),
  ('2027-10-02', 'Gandhi Jayanti'),
  ('2027-10-29', 'Diwali')
    on conflict (day) do nothing;
