import type { APIRequestContext } from '@playwright/test';
import { api } from './browser.ts';
import { jpeg } from './receiving.ts';

/** Runs in every context in which a text might be taken for markup, if it is. */
export const MARK = `Zz'"><img src=x onerror="window.hostile=1"><script>window.hostile=1</script>{{1}}`;

export interface AttackedOrganization {
  manager: number;
  employee: number;
  order: string;
  publicLink: string;
  /** What a write would change. */
  everything(): Promise<string>;
}

type Row = { id: number; name: string };

/** An organization in which everybody who can write a text wrote a hostile one. */
export async function anAttackedOrganization(
  request: APIRequestContext,
): Promise<AttackedOrganization> {
  const post = <T>(path: string, data: unknown) => api<T>(request, `POST /api/${path}`, data);
  const session = await post<{ user: { id: number } }>('setup', {
    organizationName: MARK,
    timezone: 'UTC',
    managerName: MARK,
  });
  const manager = session.user.id;
  const location = await post<Row>('locations', { name: MARK, address: MARK });
  const vendor = await post<Row>('vendors', {
    name: MARK,
    contactPerson: MARK,
    phoneNumber: '+1 555-0100',
  });
  const unit = await post<{ abbreviation: string }>('units-of-measure', {
    name: MARK.slice(0, 50),
    abbreviation: '<b>x</b>',
  });
  const category = await post<{ id: string }>('product-categories', { name: MARK });
  const product = await post<{ id: string }>('products', {
    name: MARK,
    vendorId: vendor.id,
    unitOfMeasure: unit.abbreviation,
    categoryId: category.id,
  });
  const user = await post<Row>('users', {
    name: `${MARK} Olga`,
    userType: 'employee',
    locationIds: [location.id],
  });
  await importHostileRow(request);
  const order = await post<{ id: string }>('orders', {
    locationId: location.id,
    orderedBy: user.id,
    items: [{ productId: product.id, quantity: 2 }],
    notes: MARK,
  });
  await request.post(`/api/orders/${order.id}/upload-invoice`, {
    multipart: { invoice: await jpeg(`${MARK}.jpg`) },
  });
  await post('waste-logs', {
    productId: product.id,
    quantity: 1,
    unitOfMeasure: unit.abbreviation,
    locationId: location.id,
    recordedBy: user.id,
    notes: MARK,
  });
  await post('reminders', {
    name: MARK,
    notificationType: 'sms',
    messageContent: MARK,
    scheduleType: 'daily',
    scheduleTime: '09:00',
  });
  await post(`vendor-orders/sms/${vendor.id}/${location.id}`, {});
  const { publicUrl } = await post<{ publicUrl: string }>(
    `vendor-orders/public-link/${vendor.id}/${location.id}`,
    {},
  );
  await answerHostile(request, publicUrl);
  const lists = ['vendors', 'users', 'orders', 'products', 'order-items', 'outbox'];
  return {
    manager,
    employee: user.id,
    order: order.id,
    publicLink: publicUrl,
    everything: async () => {
      const read = lists.map((list) => api<unknown>(request, `GET /api/${list}`));
      return JSON.stringify(await Promise.all(read));
    },
  };
}

/** The vendor writes where it can, too. */
async function answerHostile(request: APIRequestContext, publicUrl: string): Promise<void> {
  const path = `vendor-orders/public/${publicUrl.split('/').at(-1)}`;
  const { orders } = await api<{ orders: { orderItemId: number }[] }>(request, `GET /api/${path}`);
  const answer = { answer: 'substitute', substitute: MARK, note: MARK };
  const lines = orders.map(({ orderItemId }) => ({ orderItemId, ...answer }));
  await api(request, `POST /api/${path}/answers`, { name: MARK, note: MARK, lines });
}

async function importHostileRow(request: APIRequestContext): Promise<void> {
  const quoted = `"${MARK.replaceAll('"', '""')}`;
  const csv = `name,vendorName,unitOfMeasure,categoryName\n${quoted} 2",${quoted}","<b>x</b>",${quoted} 2"\n`;
  const file = { name: `${MARK}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) };
  const sent = await request.post('/api/products/bulk-import', { multipart: { csvFile: file } });
  const { createdProducts } = (await sent.json()) as { createdProducts: number };
  if (createdProducts !== 1) throw new Error(`not imported: ${await sent.text()}`);
}
