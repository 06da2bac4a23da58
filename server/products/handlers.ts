import type { productRoutes } from '../../contract/products.ts';
import { notBuiltYet } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';
import { listProductCategories, listProducts, searchProducts } from './queries.ts';

export const productHandlers: HandlersOf<typeof productRoutes> = {
  listProducts: async (_call, { db }) => listProducts(db),
  searchProducts: async ({ params }, { db }) => searchProducts(db, params.term),
  listProductCategories: async (_call, { db }) => listProductCategories(db),
  createProduct: notBuiltYet,
  updateProduct: notBuiltYet,
  deleteProduct: notBuiltYet,
  bulkUpdateProducts: notBuiltYet,
  importProducts: notBuiltYet,
  uploadImage: notBuiltYet,
  createProductCategory: notBuiltYet,
};
