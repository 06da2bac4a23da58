import { z } from 'zod';
import { pathSerial } from './fields.ts';
import { route } from './route.ts';

export const purchaseOrderRoutes = {
  getPurchaseOrderUbl: route({
    method: 'GET',
    path: '/api/purchase-orders/:number/ubl',
    who: 'manager',
    summary: "A purchase order as a UBL 2.1 Order, for the vendor's own system",
    params: z.object({ number: pathSerial }),
    reply: 'application/xml',
  }),
};
