call keep_former_slugs('brands', 'old_brand_slugs', 'brand_id');
