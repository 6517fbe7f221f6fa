-- Long lists of merchants find their pages by day, and merchants are found by the words of their name.
call count_rows_by_day('merchants');
call index_people('merchants', 'name', 'brand_name', 'phone_number', 'email');
