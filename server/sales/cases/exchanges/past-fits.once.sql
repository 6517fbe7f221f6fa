-- Shops that took returns before the fit of products was counted.
call count_returned_fits();
