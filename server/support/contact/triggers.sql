-- How many messages there are is added up by day.
call count_rows_by_day('contact_messages');
