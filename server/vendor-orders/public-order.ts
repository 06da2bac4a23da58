import type { ItemAnswer } from '../../contract/answers.ts';
import type { PublicVendorOrder } from '../../contract/vendor-orders.ts';
import { numbersOf } from './sent-lines.ts';
import type { PurchaseOrder } from './purchase-order.ts';

/** The purchase order as the public page shows it: a line per item, oldest order first. */
export function publicVendorOrder(order: PurchaseOrder): PublicVendorOrder {
  return {
    vendor: { name: order.vendor.name, contactPerson: order.vendor.contactPerson },
    location: order.location,
    language: order.language,
    accountNumber: order.accountNumber,
    // With several, each item says its own (E10).
    purchaseOrderNumber: numbersOf(order).length > 1 ? null : order.number,
    orders: order.orders.flatMap(({ orderId, orderDate, lines }) =>
      lines.map((line) => ({
        orderItemId: line.orderItemId,
        purchaseOrderNumber: line.purchaseOrderNumber,
        deliveryDate: line.deliveryDate,
        orderId,
        orderDate,
        productName: line.productName,
        productImage: line.productImage,
        quantity: line.quantity,
        unitOfMeasure: line.unitOfMeasure,
        vendorItemCode: line.vendorItemCode,
        packSize: line.packSize,
        unitPrice: line.unitPrice,
        amount: line.amount,
        status: line.status,
        answer: line.answer && publicAnswer(line.answer),
        version: line.version,
      })),
    ),
    currency: order.currency,
    total: order.total,
    unpricedItems: order.unpricedItems,
  };
}

/** The vendor must not learn who recorded its answer, nor what that manager noted about the call. */
function publicAnswer(answer: ItemAnswer): ItemAnswer {
  return { ...answer, recordedBy: null, message: answer.byPhone ? null : answer.message };
}
