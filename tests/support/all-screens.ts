import type { APIRequestContext } from '@playwright/test';
import type { Claim } from '#contract/calls/claims.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { PurchaseOrderRecord } from '#contract/calls/purchase-orders.ts';
import { api } from './browser.ts';
import { EMPLOYEE } from './receiving.ts';

/** Every screen of both roles, with records of the demo. */
export async function allScreens(request: APIRequestContext) {
  const [order] = await api<Order[]>(request, 'GET /api/orders?status=ordered');
  const [purchaseOrder] = await api<PurchaseOrderRecord[]>(request, 'GET /api/purchase-orders');
  const [claim] = await api<Claim[]>(request, 'GET /api/claims');
  return [
    {
      who: 'Elena Marchetti',
      paths: [
        '/manager',
        '/manager/attention',
        '/manager/products',
        '/manager/vendors',
        '/manager/users',
        '/manager/locations',
        '/manager/orders?status=all',
        '/manager/orders?tab=orders-to-vendors',
        '/manager/invoice-photos',
        '/manager/vendor-orders/1',
        `/manager/vendor-orders/${order?.id}`,
        '/manager/waste-log',
        '/manager/units-of-measure',
        '/manager/reminders',
        '/manager/purchase-orders',
        `/manager/purchase-orders/${purchaseOrder?.number}`,
        '/manager/claims',
        `/manager/claims/${claim?.id}`,
        '/manager/order-guides',
        '/manager/deliveries',
        '/manager/stock',
        '/manager/counts',
        '/manager/spend',
        '/manager/budgets',
        '/manager/history',
        '/manager/settings',
        '/manager/settings/outbox',
        '/manager/devices',
      ],
    },
    {
      who: EMPLOYEE,
      paths: [
        '/',
        '/employee/orders',
        '/employee/receive',
        '/employee/count',
        '/employee/waste-log',
      ],
    },
  ];
}
