import { coded, emptied, goes, nobody, type PersonalData, stays } from '../platform/db/personal-data.ts';

/** Personal data in reviews and the catalogue. A privacy test compares this with the migrated database. */
export const cataloguePersonalData: PersonalData = {
  reviews: {
    personal: {
      author: emptied('reviews[].author'),
      body: stays('reviews[].text', 'it is public, and stays under the name of a deleted customer'),
      rating: coded(stays('reviews[].rating', 'public, as its text')),
      fit: coded(stays('reviews[].fit', 'public, as its text')),
      created_at: coded(stays('reviews[].createdAt', 'public, as its text')),
    },
    other: 'id seq product_id user_id state hidden_reason',
  },
  review_photos: { personal: { image_hash: coded(goes('reviews[].photos')) }, other: 'review_id position' },
  search_spellings: nobody('spelling word'),
  search_synonyms: nobody('id seq words created_at'),
  missed_searches: nobody('term times last_at'),
  catalogue_version: nobody('singleton version'),
  categories: nobody('key name position is_retired'),
  category_former_names: nobody('kind name_key key'),
  product_types: nobody('key name position is_retired hsn gst_percent is_exempt'),
  category_mappings: nobody('id position match_in pattern category sub_category is_excluded'),
  images: nobody('hash width height bytes created_at'),
  product_images: nobody(
    'id product_id position alt image_hash source_url fetch_error focus_x focus_y is_stand_in colour',
  ),
  product_imports: nobody('product_id snapshot imported_at'),
  product_colours: nobody('product_id name hex position'),
  product_sizes: nobody(
    'id product_id size colour own_size position stock price_paise mrp_paise sku barcode weight_grams cost_paise',
  ),
  products: nobody(
    'id seq handle seo_title seo_description name name_key description price_paise category sub_category best_seller hsn published waits_for_picture archived_at visible source_hash version created_at updated_at vendor country_of_origin maker care net_quantity name_hindi description_hindi size_chart_id tags',
  ),
  tag_counts: nobody('tag products'),
  vendors: nobody('name'),
  size_charts: nobody('id name content version changed_at'),
  size_chart_places: nobody('chart_id category sub_category position'),
  collections: nobody('id seq handle name description name_hindi description_hindi position rule created_at'),
  collection_products: nobody('collection_id product_id position'),
  product_handles: nobody('handle product_id created_at'),
  facet_counts: nobody('category sub_category best_seller products'),
  product_facets: nobody('product_id seq category sub_category best_seller price_paise variants'),
  product_facets_due: nobody('product_id'),
  variant_counts: nobody('in_stock colour size category sub_category best_seller products'),
  colour_shades: nobody('name hex'),
  word_places: nobody('word block products places nexts'),
  facet_numbers: nobody('number category sub_category best_seller'),
  word_counts: nobody('word category sub_category best_seller products'),
  price_changes: nobody('id at actor_id products undone_at run_id'),
  product_runs: nobody(
    'id begun_at ended_at actor_id session_id filter change state done_to last_seq total changed unchanged refused refusals taken_back kept',
  ),
  shelf_counts: nobody('category sub_category best_seller products'),
  search_slips: nobody('slip word'),
  stock_bookings: nobody('user_id key fingerprint booked at'),
  stock_movements: nobody(
    'id at product_id size quantity stock_after reason reference note actor_id actor_role',
  ),
};
