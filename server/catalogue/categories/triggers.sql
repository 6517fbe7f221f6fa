call keep_former_slugs('categories', 'old_category_slugs', 'category_id');
