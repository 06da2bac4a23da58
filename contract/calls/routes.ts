import { attentionRoutes } from './attention.ts';
import { answerRoutes } from './answers.ts';
import { answerSettlingRoutes } from './answer-settling.ts';
import { boardRoutes } from './board.ts';
import { budgetRoutes } from './budgets.ts';
import { changeRoutes } from './changes.ts';
import { claimRoutes } from './claims.ts';
import { deliveryRoutes } from './deliveries.ts';
import { deviceRoutes } from './devices.ts';
import { favouriteRoutes } from './favourites.ts';
import { historyRoutes } from './history.ts';
import { inventoryRoutes } from './inventory.ts';
import { inventoryCountRoutes } from './inventory-counts.ts';
import { parRoutes } from './par.ts';
import { invoicePhotoRoutes } from './invoice-photos.ts';
import { locationRoutes } from './locations.ts';
import { orderElsewhereRoutes } from './order-elsewhere.ts';
import { orderGuideRoutes } from './order-guides.ts';
import { orderItemRoutes } from './order-items.ts';
import { orderedRoutes } from './ordered.ts';
import { orderRoutes } from './orders.ts';
import { organizationRoutes } from './organization.ts';
import { outboxRoutes } from './outbox.ts';
import { productImportRoutes } from './product-imports.ts';
import { preparedOrderRoutes } from './prepared-orders.ts';
import { priceAlertRoutes } from './price-alerts.ts';
import { productRoutes } from './products.ts';
import { purchaseOrderRoutes } from './purchase-orders.ts';
import { receiptRoutes } from './receipts.ts';
import { reminderRoutes } from './reminders.ts';
import { salesRoutes } from './sales.ts';
import { sendingRuleRoutes } from './sending-rules.ts';
import { sessionRoutes } from './session.ts';
import { spendRoutes } from './spend.ts';
import { vendorCardRoutes } from './vendor-cards.ts';
import { standingOrderRoutes } from './standing-orders.ts';
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
  ...sendingRuleRoutes,
  ...userRoutes,
  ...userAccessRoutes,
  ...locationRoutes,
  ...unitRoutes,
  ...orderRoutes,
  ...orderItemRoutes,
  ...orderElsewhereRoutes,
  ...orderedRoutes,
  ...orderGuideRoutes,
  ...standingOrderRoutes,
  ...preparedOrderRoutes,
  ...favouriteRoutes,
  ...vendorOrderRoutes,
  ...purchaseOrderRoutes,
  ...answerRoutes,
  ...answerSettlingRoutes,
  ...invoicePhotoRoutes,
  ...inventoryRoutes,
  ...inventoryCountRoutes,
  ...parRoutes,
  ...wasteRoutes,
  ...claimRoutes,
  ...receiptRoutes,
  ...attentionRoutes,
  ...boardRoutes,
  ...reminderRoutes,
  ...historyRoutes,
  ...spendRoutes,
  ...budgetRoutes,
  ...salesRoutes,
  ...vendorCardRoutes,
  ...organizationRoutes,
  ...outboxRoutes,
  ...changeRoutes,
};
type AllRoutes = typeof routes;
/** An interface, so that the compiler names it in other types instead of repeating all of it. */
export interface Routes extends AllRoutes {}
export type RouteName = keyof Routes;
