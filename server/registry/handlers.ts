import { attentionHandlers } from '../attention/handlers.ts';
import { answerSettlingHandlers } from '../answers/handlers.ts';
import { boardHandlers } from '../board/handlers.ts';
import { budgetHandlers } from '../budgets/handlers.ts';
import { changeHandlers } from '../changes/handlers.ts';
import { claimHandlers } from '../claims/handlers.ts';
import { deliveryHandlers } from '../deliveries/handlers.ts';
import { deviceHandlers } from '../devices/handlers.ts';
import { historyHandlers } from '../history/handlers.ts';
import { favouriteHandlers } from '../favourites/handlers.ts';
import { inventoryHandlers } from '../inventory/handlers.ts';
import { invoicePhotoHandlers } from '../invoice-photos/handlers.ts';
import { locationHandlers } from '../locations/handlers.ts';
import { orderGuideHandlers } from '../order-guides/handlers.ts';
import { orderItemHandlers } from '../order-items/handlers.ts';
import { orderElsewhereHandlers } from '../order-items/order-elsewhere-handlers.ts';
import { orderHandlers } from '../orders/handlers.ts';
import { organizationHandlers } from '../organization/handlers.ts';
import { outboxHandlers } from '../outbox/handlers.ts';
import { preparedOrderHandlers } from '../prepared-orders/handlers.ts';
import { plannedSendingHandlers } from '../planned-sendings/handlers.ts';
import { priceAlertHandlers } from '../products/price-alert-handlers.ts';
import { productHandlers } from '../products/handlers.ts';
import { purchaseOrderHandlers } from '../purchase-orders/handlers.ts';
import { receiptHandlers } from '../receipts/handlers.ts';
import { reminderHandlers } from '../reminders/handlers.ts';
import { salesHandlers } from '../sales/handlers.ts';
import { sendingRuleHandlers } from '../sending-rules/handlers.ts';
import { sessionHandlers } from '../session/handlers.ts';
import { userAccessHandlers } from '../session/user-access-handlers.ts';
import { spendHandlers } from '../spend/handlers.ts';
import { vendorCardHandlers } from '../vendor-cards/handlers.ts';
import { unitHandlers } from '../units/handlers.ts';
import { userHandlers } from '../users/handlers.ts';
import { vendorOrderHandlers } from '../vendor-orders/handlers.ts';
import { purchaseOrderSendingHandlers } from '../vendor-orders/purchase-order-handlers.ts';
import { vendorHandlers } from '../vendors/handlers.ts';
import { wasteHandlers } from '../waste/handlers.ts';
import type { Handlers } from '../http/handler.ts';

/** One handler for every call of the contract. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...deviceHandlers,
  ...productHandlers,
  ...priceAlertHandlers,
  ...vendorHandlers,
  ...deliveryHandlers,
  ...sendingRuleHandlers,
  ...plannedSendingHandlers,
  ...userHandlers,
  ...userAccessHandlers,
  ...locationHandlers,
  ...unitHandlers,
  ...orderHandlers,
  ...orderItemHandlers,
  ...orderElsewhereHandlers,
  ...orderGuideHandlers,
  ...preparedOrderHandlers,
  ...favouriteHandlers,
  ...purchaseOrderHandlers,
  ...answerSettlingHandlers,
  ...vendorOrderHandlers,
  ...purchaseOrderSendingHandlers,
  ...invoicePhotoHandlers,
  ...inventoryHandlers,
  ...wasteHandlers,
  ...claimHandlers,
  ...receiptHandlers,
  ...attentionHandlers,
  ...boardHandlers,
  ...reminderHandlers,
  ...historyHandlers,
  ...spendHandlers,
  ...budgetHandlers,
  ...salesHandlers,
  ...vendorCardHandlers,
  ...organizationHandlers,
  ...outboxHandlers,
  ...changeHandlers,
};
