-- How many grievances there are is added up by day.
call count_rows_by_day('grievances');
