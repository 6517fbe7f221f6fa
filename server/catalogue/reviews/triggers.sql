-- Long lists of reviews find their pages by day.
call count_rows_by_day('reviews');
