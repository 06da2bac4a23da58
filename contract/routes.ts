import { changeRoutes } from './changes.ts';
import { deviceRoutes } from './devices.ts';
import { historyRoutes } from './history.ts';
import { invoicePhotoRoutes } from './invoice-photos.ts';
import { locationRoutes } from './locations.ts';
import { orderItemRoutes } from './order-items.ts';
import { orderRoutes } from './orders.ts';
import { organizationRoutes } from './organization.ts';
import { outboxRoutes } from './outbox.ts';
import { productImportRoutes } from './product-imports.ts';
import { productRoutes } from './products.ts';
import { purchaseOrderRoutes } from './purchase-orders.ts';
import { reminderRoutes } from './reminders.ts';
import { sessionRoutes } from './session.ts';
import { unitRoutes } from './units.ts';
import { userAccessRoutes, userRoutes } from './users.ts';
import { vendorOrderRoutes } from './vendor-orders.ts';
import { vendorRoutes } from './vendors.ts';
import { wasteRoutes } from './waste.ts';

/** Every call of the product, by name. */
export const routes = {
  ...sessionRoutes,
  ...deviceRoutes,
  ...productRoutes,
  ...productImportRoutes,
  ...vendorRoutes,
  ...userRoutes,
  ...userAccessRoutes,
  ...locationRoutes,
  ...unitRoutes,
  ...orderRoutes,
  ...orderItemRoutes,
  ...purchaseOrderRoutes,
  ...vendorOrderRoutes,
  ...invoicePhotoRoutes,
  ...wasteRoutes,
  ...reminderRoutes,
  ...historyRoutes,
  ...organizationRoutes,
  ...outboxRoutes,
  ...changeRoutes,
};
export type Routes = typeof routes;
export type RouteName = keyof Routes;
