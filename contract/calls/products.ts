import { z } from 'zod';
import { because } from './because.ts';
import { Message } from './coded.ts';
import {
  instant,
  list,
  nameOrBlank,
  optional,
  optionalPrice,
  optionalText,
  photoUrl,
  requiredName,
  requiredText,
  serialId,
  textId,
  TextIdParams,
  UuidParams,
  version,
} from './fields.ts';
import { Paging, searchText } from './query-fields.ts';
import {
  ALT_NAME_MAX,
  BARCODE_MAX,
  BULK_MAX,
  CONVERSIONS_MAX,
  FACTOR_DECIMALS,
  FACTOR_MAX,
  ITEM_CODE_MAX,
  PACK_SIZE_MAX,
  UNIT_ABBREVIATION_MAX,
} from '../values/limits.ts';
import { PhotoForm } from './photo-form.ts';
import { route } from './route.ts';

const unitOfMeasure = requiredText('unitOfMeasure', UNIT_ABBREVIATION_MAX);

/** How many of `unitOfMeasure` are in one of the product's own unit (S0): `1 case = 24 ea`. */
export const Conversion = z.object({ unitOfMeasure: z.string(), factor: z.number() });
export type Conversion = z.output<typeof Conversion>;

const NO_FACTOR = because('conversion');
const factor = z
  .number(NO_FACTOR)
  .positive(NO_FACTOR)
  .max(FACTOR_MAX, NO_FACTOR)
  .refine((value) => Number(value.toFixed(FACTOR_DECIMALS)) === value, NO_FACTOR);
const ConversionInput = z.object({ unitOfMeasure, factor });

/**
 * `1 case = 24 ea`: how many of one of the two units are in one of the other. The two are the unit that a product had and
 * the one that it gets; whichever is the larger, one of the directions is a decimal.
 */
const UnitChange = z.object({ one: unitOfMeasure, factor, unitOfMeasure });
export type UnitChange = z.output<typeof UnitChange>;

export const Product = z.object({
  id: z.string(),
  name: z.string(),
  /** What people here also call it, such as in another language (L7). */
  altName: z.string().nullable(),
  vendorId: z.int(),
  vendorName: z.string(),
  /** The unit's abbreviation. */
  unitOfMeasure: z.string(),
  photoUrl: z.string().nullable(),
  categoryId: z.guid().nullable(),
  vendorItemCode: z.string().nullable(),
  packSize: z.string().nullable(),
  /** What a scanner reads from it (G5). Vendors may share one. */
  barcode: z.string().nullable(),
  /** Per unit of measure, in the organization's currency; null: not known (M1). */
  price: z.string().nullable(),
  priceUpdatedAt: instant.nullable(),
  /** The units, besides its own, in which it is counted, received and wasted (S0). */
  conversions: z.array(Conversion),
  version,
  isDeleted: z.boolean(),
});
export type Product = z.output<typeof Product>;

/** What changed in the list of all products since it was read (23.5). */
export const ProductChanges = z
  .object({
    /** The validator of the list with these changes. It holds a sum over all products, by which a reader checks its own list. */
    validator: z.string(),
    /** Products that are new or that may be other ones, with their places in the list, in its sequence. */
    changed: z.array(z.object({ at: z.int(), product: Product })),
    /** Ids of products that are not in the list. */
    removed: z.array(z.string()),
  })
  // Null: the list must be read as a whole.
  .nullable();
export type ProductChanges = z.output<typeof ProductChanges>;

const categoryId = z
  .guid(because('wrong_type', { field: 'category', type: 'id' }))
  .nullish()
  .or(z.literal('').transform(() => null));

export const ProductInput = z.object({
  name: requiredName('name'),
  vendorId: serialId('vendor'),
  unitOfMeasure,
  photoUrl,
  categoryId,
  /** A `PUT` that omits one of these leaves it as it is. */
  altName: optionalText('altName', ALT_NAME_MAX).optional(),
  vendorItemCode: optionalText('itemCode', ITEM_CODE_MAX).optional(),
  packSize: optionalText('packSize', PACK_SIZE_MAX).optional(),
  barcode: optionalText('barcode', BARCODE_MAX).optional(),
  price: optionalPrice().optional(),
  conversions: list(ConversionInput, because('wrong_type', { field: 'conversions', type: 'list' }))
    .max(CONVERSIONS_MAX, because('full', { what: 'conversions', max: CONVERSIONS_MAX }))
    .optional(),
  /** With another unit of its own, so that its stock and its price follow; ignored while the unit stays (S0). */
  unitChange: UnitChange.optional(),
});
export type ProductInput = z.output<typeof ProductInput>;

/** How a price became known (M4). */
export const PRICE_SOURCES = ['edit', 'import', 'vendor', 'receipt'] as const;

/** One price of a product's history. */
export const ProductPrice = z.object({
  id: z.int(),
  price: z.string().nullable(),
  /** The unit of the price: the product's own at that moment. */
  unitId: z.guid(),
  /** Its abbreviation of today. */
  unitOfMeasure: z.string(),
  /** The price per one of the product's unit of today, rounded to four decimals; null without a conversion (E35). */
  priceInOwnUnit: z.string().nullable(),
  since: instant,
  /** Null for a call without a profile. */
  changedBy: z.string().nullable(),
  source: z.enum(PRICE_SOURCES),
});
export type ProductPrice = z.output<typeof ProductPrice>;

export const ProductCategory = z.object({
  id: z.guid(),
  name: z.string(),
  version,
  isDeleted: z.boolean(),
});
export type ProductCategory = z.output<typeof ProductCategory>;

const CategoryInput = z.object({
  name: nameOrBlank('categoryName').min(1, because('enter', { what: 'category_name' })),
});

const BulkChanges = z.object({
  vendorId: optional(serialId('vendor')),
  categoryId: optional(z.guid(because('wrong_type', { field: 'category', type: 'id' }))),
  unitOfMeasure: optional(unitOfMeasure),
});
/** Both forms that the specification describes (D8), as one schema. */
export const BulkUpdate = BulkChanges.extend({
  productIds: list(textId, because('wrong_type', { field: 'products', type: 'list_of_ids' }))
    .min(1, because('select', { what: 'products_to_update' }))
    .max(BULK_MAX, because('full', { what: 'products_to_update', max: BULK_MAX })),
  updates: optional(BulkChanges),
})
  .transform(({ productIds, updates, ...changes }) => ({ productIds, updates: updates ?? changes }))
  .refine(({ updates }) => Object.values(updates).some((value) => value !== undefined), {
    path: ['updates'],
    ...because('select', { what: 'field_to_update' }),
  });

export const productRoutes = {
  listProducts: route({
    method: 'GET',
    path: '/api/products',
    right: 'staff',
    summary: 'All products',
    reply: z.array(Product),
  }),
  listProductChanges: route({
    method: 'GET',
    path: '/api/products/changes',
    right: 'staff',
    summary:
      'What changed in the list of all products since it was read: `since` is its ETag; null when it must be read as a whole',
    query: z.object({ since: z.string().optional() }),
    reply: ProductChanges,
  }),
  searchProducts: route({
    method: 'GET',
    path: '/api/products/search/:term',
    right: 'staff',
    summary:
      'Products whose name, other name, vendor, code or barcode contains the term, ignoring case and accents',
    params: z.object({ term: searchText }),
    textParams: true,
    reply: z.array(Product),
  }),
  createProduct: route({
    method: 'POST',
    path: '/api/products',
    right: 'manager',
    summary: 'Add a product',
    body: ProductInput,
    reply: Product,
    status: 201,
  }),
  updateProduct: route({
    method: 'PUT',
    path: '/api/products/:id',
    right: 'manager',
    summary: 'Change a product',
    params: TextIdParams,
    body: ProductInput,
    reply: Product,
  }),
  deleteProduct: route({
    method: 'DELETE',
    path: '/api/products/:id',
    right: 'manager',
    summary: 'Delete a product',
    params: TextIdParams,
  }),
  restoreProduct: route({
    method: 'POST',
    path: '/api/products/:id/restore',
    right: 'manager',
    summary: 'Bring back a deleted product',
    params: TextIdParams,
    reply: Product,
  }),
  listPricesOfProduct: route({
    method: 'GET',
    path: '/api/products/:id/prices',
    right: 'prices',
    summary: 'The prices of a product, newest first',
    params: TextIdParams,
    query: Paging,
    reply: z.array(ProductPrice),
    mayLag: true,
  }),
  bulkUpdateProducts: route({
    method: 'PATCH',
    path: '/api/products/bulk-update',
    right: 'manager',
    summary: 'Change vendor, category or unit of many products',
    body: BulkUpdate,
    reply: Message,
  }),
  uploadImage: route({
    method: 'POST',
    path: '/api/upload/image',
    // Employees upload pictures of what arrived or was wasted (E3).
    right: 'staff',
    summary: 'Store a picture of a product, a delivery or waste',
    body: PhotoForm,
    file: 'image',
    reply: z.object({ imageUrl: z.string() }),
    status: 201,
  }),
  listProductCategories: route({
    method: 'GET',
    path: '/api/product-categories',
    right: 'staff',
    summary: 'All product categories',
    reply: z.array(ProductCategory),
  }),
  createProductCategory: route({
    method: 'POST',
    path: '/api/product-categories',
    right: 'manager',
    summary: 'Add a product category',
    body: CategoryInput,
    reply: ProductCategory,
    status: 201,
  }),
  updateProductCategory: route({
    method: 'PUT',
    path: '/api/product-categories/:id',
    right: 'manager',
    summary: 'Rename a product category',
    params: UuidParams,
    body: CategoryInput,
    reply: ProductCategory,
  }),
  deleteProductCategory: route({
    method: 'DELETE',
    path: '/api/product-categories/:id',
    right: 'manager',
    summary: 'Delete a product category; its products are left without one',
    params: UuidParams,
  }),
  restoreProductCategory: route({
    method: 'POST',
    path: '/api/product-categories/:id/restore',
    right: 'manager',
    summary: 'Bring back a deleted category, also to its products',
    params: UuidParams,
    reply: ProductCategory,
  }),
};
