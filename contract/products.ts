import { z } from 'zod';
import { Message, photoUrl, requiredText, serialId, TextIdParams } from './fields.ts';
import { BULK_MAX, UNIT_ABBREVIATION_MAX } from './limits.ts';
import { route } from './route.ts';

export const Product = z.object({
  id: z.string(),
  name: z.string(),
  vendorId: z.int(),
  vendorName: z.string(),
  /** The unit's abbreviation. */
  unitOfMeasure: z.string(),
  photoUrl: z.string().nullable(),
  categoryId: z.guid().nullable(),
  isDeleted: z.boolean(),
});
export type Product = z.output<typeof Product>;

const unitOfMeasure = requiredText('Unit of measure', UNIT_ABBREVIATION_MAX);
const categoryId = z
  .guid('Category must be an id')
  .nullish()
  .or(z.literal('').transform(() => null));

export const ProductInput = z.object({
  name: requiredText('Name'),
  vendorId: serialId('Vendor'),
  unitOfMeasure,
  photoUrl,
  categoryId,
});

export const ProductCategory = z.object({ id: z.guid(), name: z.string(), isDeleted: z.boolean() });
export type ProductCategory = z.output<typeof ProductCategory>;

const BulkChanges = z.object({
  vendorId: serialId('Vendor').optional(),
  categoryId: z.guid('Category must be an id').optional(),
  unitOfMeasure: unitOfMeasure.optional(),
});
/** Both readings of the specification (D8), as one shape. */
export const BulkUpdate = BulkChanges.extend({
  productIds: z
    .array(z.string().min(1).max(100))
    .min(1, 'Please select products to update')
    .max(BULK_MAX),
  updates: BulkChanges.optional(),
}).transform(({ productIds, updates, ...changes }) => ({
  productIds,
  updates: updates ?? changes,
}));

export const ImportResult = z.object({
  totalRows: z.int(),
  createdProducts: z.int(),
  errors: z.array(z.string()),
  message: z.string(),
});

export const productRoutes = {
  listProducts: route({
    method: 'GET',
    path: '/api/products',
    who: 'employee',
    summary: 'All products',
    reply: z.array(Product),
    keptReady: true,
  }),
  searchProducts: route({
    method: 'GET',
    path: '/api/products/search/:term',
    who: 'employee',
    summary: 'Products whose name or vendor contains the term, ignoring case',
    params: z.object({ term: z.string().min(1).max(200) }),
    reply: z.array(Product),
  }),
  createProduct: route({
    method: 'POST',
    path: '/api/products',
    who: 'manager',
    summary: 'Add a product',
    body: ProductInput,
    reply: Product,
    status: 201,
  }),
  updateProduct: route({
    method: 'PUT',
    path: '/api/products/:id',
    who: 'manager',
    summary: 'Change a product',
    params: TextIdParams,
    body: ProductInput,
    reply: Product,
  }),
  deleteProduct: route({
    method: 'DELETE',
    path: '/api/products/:id',
    who: 'manager',
    summary: 'Delete a product',
    params: TextIdParams,
  }),
  bulkUpdateProducts: route({
    method: 'PATCH',
    path: '/api/products/bulk-update',
    who: 'manager',
    summary: 'Change vendor, category or unit of many products',
    body: BulkUpdate,
    reply: Message,
  }),
  importProducts: route({
    method: 'POST',
    path: '/api/products/bulk-import',
    who: 'manager',
    summary: 'Add products from a CSV file',
    file: 'csvFile',
    reply: ImportResult,
  }),
  uploadImage: route({
    method: 'POST',
    path: '/api/upload/image',
    who: 'manager',
    summary: 'Store a product image',
    file: 'image',
    reply: z.object({ imageUrl: z.string() }),
    status: 201,
  }),
  listProductCategories: route({
    method: 'GET',
    path: '/api/product-categories',
    who: 'employee',
    summary: 'All product categories',
    reply: z.array(ProductCategory),
    keptReady: true,
  }),
  createProductCategory: route({
    method: 'POST',
    path: '/api/product-categories',
    who: 'manager',
    summary: 'Add a product category',
    body: z.object({ name: requiredText('Category name') }),
    reply: ProductCategory,
    status: 201,
  }),
};
