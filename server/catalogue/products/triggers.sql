call keep_former_slugs('products', 'old_slugs', 'product_id');
