-- Amounts took off what a product costs down to one rupee, and now leave it where they are its whole price: lists are brought up to date when promotions are
-- marked as listed anew, which follows at once.
update promotions set is_listed = false where kind = 'amount' and is_listed;
