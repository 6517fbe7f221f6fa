-- What most shops of clothes say of a garment: what people look for, and what the law wants shown with goods that are sold online (Legal Metrology
-- (Packaged Commodities) Rules 2011, rule 6 (10); Consumer Protection (E-Commerce) Rules 2020, rule 6 (5)). Inserted once: from then on admins change it.
-- None is required, so that products that say nothing of it can still be saved; staff see what is missing.
insert into fact_fields (key, label, kind, choices, is_facet, is_searched, position)
select key, label, kind, case when choices = '' then '{}' else string_to_array(choices, ', ') end, kind = 'choice', kind = 'choice', position
  from (values
    (1, 'cloth', 'Cloth', 'choice', 'Cotton, Khadi, Handloom cotton, Linen, Silk, Tussar silk, Chanderi, Georgette, Chiffon, Crepe, Satin, Velvet, Denim, Canvas, Corduroy, Fleece, Wool, Pashmina, Rayon, Modal, Viscose, Polyester, Nylon, Cotton blend, Wool blend'),
    (2, 'weave', 'Weave', 'choice', 'Plain weave, Twill, Satin weave, Poplin, Oxford, Dobby, Jacquard, Brocade, Ikat, Jamdani, Checks, Stripes, Block print, Bandhani, Leheriya, Kalamkari, Chikankari, Embroidered, Printed, Jersey knit, Rib knit, Cable knit, Quilted, Slub'),
    (3, 'fit', 'Fit', 'choice', 'Slim, Regular, Relaxed, Straight, A-line, Flared, Oversized, Draped'),
    (4, 'length', 'Length', 'choice', 'Cropped, Waist, Hip, Thigh, Knee, Calf, Ankle, Floor, Six yards'),
    (5, 'occasion', 'Occasion', 'choice', 'Everyday, Work, Party, Festive, Wedding, Travel, Sport, Winter'),
    (6, 'care', 'Care', 'text', ''),
    (7, 'countryOfOrigin', 'Country of origin', 'text', ''),
    (8, 'maker', 'Maker', 'text', ''),
    (9, 'packer', 'Packer', 'text', ''),
    (10, 'netQuantity', 'Net quantity', 'text', ''),
    (11, 'consumerCare', 'Consumer care', 'text', '')
  ) as fields (position, key, label, kind, choices);
