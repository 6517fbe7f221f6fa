-- Long lists of users find their pages by day, and people are found by the words of their name.
call count_rows_by_day('users');
call index_people('users', 'first_name', 'last_name', 'email');
