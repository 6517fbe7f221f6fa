-- Where the shop delivers, by the first digits of PIN codes: the circles of India Post, and sorting districts where a circle lies in several
-- states or is served faster. A state is named only where all of the prefix lies in it. Inserted once, when the database is made: from then on the table is
-- the staff's. The columns are those of the file that the back office exports and imports.
insert into pin_areas (prefix, state, area, is_served, takes_cash, transit_days)
select split_part(line, ',', 1), nullif(split_part(line, ',', 2), ''), split_part(line, ',', 3), split_part(line, ',', 4) = 'yes',
       split_part(line, ',', 5) = 'yes', split_part(line, ',', 6)::smallint
  from string_to_table($csv$11,07,Delhi,yes,yes,2
12,06,Haryana,yes,yes,3
121,06,Faridabad,yes,yes,2
122,06,Gurugram,yes,yes,2
13,06,Haryana,yes,yes,3
14,03,Punjab,yes,yes,3
140,,Mohali and Rupnagar,yes,yes,3
141,03,Ludhiana,yes,yes,3
15,03,Punjab,yes,yes,4
16,,Chandigarh and Mohali,yes,yes,3
17,02,Himachal Pradesh,yes,yes,5
18,01,Jammu,yes,yes,6
19,01,Kashmir,yes,yes,7
194,38,Ladakh,yes,yes,8
20,09,Uttar Pradesh,yes,yes,4
201,09,Ghaziabad and Noida,yes,yes,2
208,09,Kanpur,yes,yes,3
21,09,Uttar Pradesh,yes,yes,4
22,09,Uttar Pradesh,yes,yes,4
221,09,Varanasi,yes,yes,3
226,09,Lucknow,yes,yes,3
23,09,Uttar Pradesh,yes,yes,4
24,,Uttar Pradesh and Uttarakhand,yes,yes,4
241,09,Hardoi,yes,yes,4
242,09,Shahjahanpur,yes,yes,4
243,09,Bareilly,yes,yes,4
244,,Moradabad and Kashipur,yes,yes,4
245,09,Hapur,yes,yes,4
246,,Bijnor and Pauri Garhwal,yes,yes,5
247,,Saharanpur and Roorkee,yes,yes,4
248,05,Dehradun,yes,yes,4
249,05,Haridwar and Tehri Garhwal,yes,yes,5
25,09,Meerut and Muzaffarnagar,yes,yes,3
26,,Uttar Pradesh and Uttarakhand,yes,yes,4
261,09,Sitapur and Lakhimpur,yes,yes,4
262,,Pilibhit and Pithoragarh,yes,yes,5
263,05,Nainital and Almora,yes,yes,5
27,09,Uttar Pradesh,yes,yes,4
28,09,Agra and Jhansi,yes,yes,4
30,08,Rajasthan,yes,yes,3
302,08,Jaipur,yes,yes,2
31,08,Rajasthan,yes,yes,4
32,08,Rajasthan,yes,yes,4
33,08,Rajasthan,yes,yes,4
34,08,Rajasthan,yes,yes,5
36,24,Saurashtra,yes,yes,4
362,,Junagadh and Diu,yes,yes,4
37,24,Kutch,yes,yes,5
38,24,Gujarat,yes,yes,3
380,24,Ahmedabad,yes,yes,2
39,24,Gujarat,yes,yes,3
396,,Valsad Navsari Daman and Silvassa,yes,yes,4
40,27,Mumbai and Konkan,yes,yes,3
400,27,Mumbai,yes,yes,2
403,30,Goa,yes,yes,4
41,27,Maharashtra,yes,yes,3
411,27,Pune,yes,yes,2
42,27,Maharashtra,yes,yes,3
43,27,Marathwada,yes,yes,4
44,27,Vidarbha,yes,yes,4
440,27,Nagpur,yes,yes,3
45,23,Madhya Pradesh,yes,yes,4
452,23,Indore,yes,yes,3
46,23,Madhya Pradesh,yes,yes,4
462,23,Bhopal,yes,yes,3
47,23,Madhya Pradesh,yes,yes,4
48,23,Madhya Pradesh,yes,yes,5
49,22,Chhattisgarh,yes,yes,5
492,22,Raipur,yes,yes,4
50,36,Telangana,yes,yes,3
500,36,Hyderabad,yes,yes,2
507,,Khammam and Bhadrachalam,yes,yes,4
51,37,Rayalaseema,yes,yes,4
52,37,Andhra Pradesh,yes,yes,3
53,37,Andhra Pradesh,yes,yes,4
530,37,Visakhapatnam,yes,yes,3
533,,Godavari and Yanam,yes,yes,4
56,29,Karnataka,yes,yes,3
560,29,Bengaluru,yes,yes,2
57,29,Karnataka,yes,yes,3
58,29,Karnataka,yes,yes,4
59,29,Karnataka,yes,yes,4
60,33,Tamil Nadu,yes,yes,3
600,33,Chennai,yes,yes,2
605,,Puducherry and Villupuram,yes,yes,3
607,,Cuddalore and Bahour,yes,yes,3
609,,Karaikal and Nagapattinam,yes,yes,4
61,33,Tamil Nadu,yes,yes,3
62,33,Tamil Nadu,yes,yes,3
63,33,Tamil Nadu,yes,yes,3
64,33,Tamil Nadu,yes,yes,3
641,33,Coimbatore,yes,yes,3
67,32,Kerala,yes,yes,4
673,,Kozhikode and Mahe,yes,yes,4
68,32,Kerala,yes,yes,3
682,32,Kochi,yes,yes,3
68255,31,Lakshadweep,yes,yes,8
69,32,Kerala,yes,yes,3
70,19,Kolkata,yes,yes,2
71,19,West Bengal,yes,yes,3
72,19,West Bengal,yes,yes,4
73,19,North Bengal,yes,yes,5
737,11,Sikkim,yes,yes,6
74,19,West Bengal,yes,yes,4
744,35,Andaman and Nicobar Islands,yes,yes,8
75,21,Odisha,yes,yes,4
751,21,Bhubaneswar,yes,yes,3
76,21,Odisha,yes,yes,5
77,21,Odisha,yes,yes,5
78,18,Assam,yes,yes,6
79,,North East,yes,yes,7
790,12,Arunachal Pradesh,yes,yes,8
791,12,Arunachal Pradesh,yes,yes,8
792,12,Arunachal Pradesh,yes,yes,8
793,17,Meghalaya,yes,yes,7
794,17,Meghalaya,yes,yes,7
795,14,Manipur,yes,yes,8
796,15,Mizoram,yes,yes,8
797,13,Nagaland,yes,yes,8
798,13,Nagaland,yes,yes,8
799,16,Tripura,yes,yes,7
80,10,Bihar,yes,yes,4
800,10,Patna,yes,yes,3
81,,Bihar and Jharkhand,yes,yes,5
811,10,Munger,yes,yes,5
812,10,Bhagalpur,yes,yes,5
815,20,Giridih and Jamtara,yes,yes,5
816,20,Sahibganj and Pakur,yes,yes,5
82,,Bihar and Jharkhand,yes,yes,5
821,10,Rohtas and Kaimur,yes,yes,5
822,20,Palamu and Garhwa,yes,yes,5
823,10,Gaya,yes,yes,4
825,20,Hazaribagh and Koderma,yes,yes,5
826,20,Dhanbad,yes,yes,4
827,20,Bokaro,yes,yes,4
828,20,Dhanbad,yes,yes,4
829,20,Ramgarh and Bokaro,yes,yes,4
83,20,Jharkhand,yes,yes,4
834,20,Ranchi,yes,yes,4
84,10,Bihar,yes,yes,5
85,10,Bihar,yes,yes,5
90,,Army post offices,yes,yes,7
91,,Army post offices,yes,yes,7
92,,Army post offices,yes,yes,7
93,,Army post offices,yes,yes,7
94,,Army post offices,yes,yes,7
95,,Army post offices,yes,yes,7
96,,Army post offices,yes,yes,7
97,,Army post offices,yes,yes,7
98,,Army post offices,yes,yes,7
99,,Army post offices,yes,yes,7$csv$, E'\n') line
    on conflict (prefix) do nothing;
