import { changeRoutes } from './changes.ts';
import { deliveryRoutes } from './deliveries.ts';
import { deviceRoutes } from './devices.ts';
import { historyRoutes } from './history.ts';
import { invoicePhotoRoutes } from './invoice-photos.ts';
import { locationRoutes } from './locations.ts';
import { orderItemRoutes } from './order-items.ts';
import { orderedRoutes } from './ordered.ts';
import { orderRoutes } from './orders.ts';
import { organizationRoutes } from './organization.ts';
import { outboxRoutes } from './outbox.ts';
import { productImportRoutes } from './product-imports.ts';
import { priceAlertRoutes } from './price-alerts.ts';
import { productRoutes } from './products.ts';
import { purchaseOrderRoutes } from './purchase-orders.ts';
import { reminderRoutes } from './reminders.ts';
import { sessionRoutes } from './session.ts';
import { spendRoutes } from './spend.ts';
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
  ...priceAlertRoutes,
  ...vendorRoutes,
  ...deliveryRoutes,
  ...userRoutes,
  ...userAccessRoutes,
  ...locationRoutes,
  ...unitRoutes,
  ...orderRoutes,
  ...orderItemRoutes,
  ...orderedRoutes,
  ...vendorOrderRoutes,
  ...purchaseOrderRoutes,
  ...invoicePhotoRoutes,
  ...wasteRoutes,
  ...reminderRoutes,
  ...historyRoutes,
  ...spendRoutes,
  ...organizationRoutes,
  ...outboxRoutes,
  ...changeRoutes,
};
export type Routes = typeof routes;
export type RouteName = keyof Routes;
