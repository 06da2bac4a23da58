import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { CALLERS, cellOf, kindOf } from '#contract/calls/rights.ts';
import type { Caller } from '#contract/calls/rights.ts';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import type { Route } from '#contract/calls/route.ts';
import { routes } from '#contract/calls/routes.ts';
import type { RouteName } from '#contract/calls/routes.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';
import { BODIES, paramsOf } from '#tests/support/valid-input.ts';

const t = useTestApp();

const table = Object.entries(routes) as [RouteName, Route][];

interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

/** The calls whose right depends on a record, with input that names one: an order of Olga at the harbour. */
const SUBJECTS: Partial<Record<RouteName, () => Promise<Input>>> = {
  createOrder: async () => {
    const { id } = await t.make.product();
    const items = [{ productId: id, quantity: 1 }];
    return { body: { locationId: harbour, orderedBy: olga, items } };
  },
  listPricesOfProduct: async () => ({ params: { id: (await t.make.product()).id } }),
  listOrdersOfUser: async () => ({ params: { id: olga } }),
  listSendingsOfUser: async () => ({ params: { id: olga } }),
  listLocationsOfUser: async () => ({ params: { id: olga } }),
  getOrder: async () => ({ params: { id: (await anOrder()).id } }),
  updateOrderItem: async () => {
    const [item] = (await goingOrder()).items;
    return { params: { id: item?.id ?? 0 }, body: { quantity: 5 } };
  },
  deleteOrderItem: async () => ({ params: { id: (await goingOrder()).items[0]?.id ?? 0 } }),
  withdrawOrder: async () => ({ params: { id: (await goingOrder()).id } }),
  listItemsOfOrder: async () => ({ params: { id: (await anOrder()).id } }),
  setOrderItemStatus: async () => {
    const [item] = (await anOrder()).items;
    return { params: { id: item?.id ?? 0 }, body: { status: 'received' } };
  },
  uploadInvoicePhoto: async () => ({ params: { id: (await anOrder()).id } }),
  deleteInvoicePhoto: async () => {
    const { id } = await anOrder();
    const { url } = await t.make.invoicePhoto({ orderId: id });
    return { params: { id }, body: { photoUrl: url } };
  },
  listDeliveries: async () => ({ params: { id: harbour } }),
  listSendings: async () => ({ params: { id: harbour } }),
  listOrdered: async () => ({ params: { id: harbour } }),
  listUsual: async () => ({ params: { id: harbour } }),
  listExpected: async () => ({ params: { id: harbour } }),
  restoreInvoicePhoto: async () => {
    const { id: orderId } = await anOrder();
    const { id, url } = await t.make.invoicePhoto({ orderId, isDeleted: true });
    await t.database.pool.query('insert into stored_files (name) values ($1)', [
      url.replace('/uploads/', ''),
    ]);
    return { params: { id } };
  },
  listOrderGuides: async () => ({ query: { locationId: String(harbour) } }),
  createOrderGuide: async () => ({ body: await aGuide() }),
  updateOrderGuide: async () => {
    const { locationId: _, ...body } = await aGuide();
    return { params: { id: (await storedGuide()).id }, body };
  },
  deleteOrderGuide: async () => ({ params: { id: (await storedGuide()).id } }),
  restoreOrderGuide: async () => {
    const { id } = await storedGuide();
    await t.api.deleteOrderGuide({ params: { id } });
    return { params: { id } };
  },
  listBudgetStatus: async () => ({ query: { locationId: String(harbour) } }),
  checkBudgets: async () => {
    const { id } = await t.make.product();
    return { body: { locationId: harbour, lines: [{ productId: id, quantity: 1 }] } };
  },
  listPreparedOrders: async () => ({ query: { locationId: String(harbour) } }),
  updatePreparedOrder: async () => {
    const { id, productId } = await aPreparedOrder();
    return { params: { id }, body: { lines: [{ productId, quantity: 3 }] } };
  },
  submitPreparedOrder: async () => ({ params: { id: (await aPreparedOrder()).id } }),
  skipPreparedOrder: async () => ({ params: { id: (await aPreparedOrder()).id } }),
  listInventory: async () => ({ query: { locationId: String(harbour) } }),
  listSuggestions: async () => ({ query: { locationId: String(harbour) } }),
  setKept: async () => {
    const { id } = await t.make.product();
    return { body: { locationId: harbour, productIds: [id], isKept: false } };
  },
  listMovements: async () => ({ query: { locationId: String(harbour) } }),
  listCounts: async () => ({ query: { locationId: String(harbour) } }),
  createCount: async () => ({ body: await aCount() }),
  getCount: async () => {
    const { body } = await t.api.createCount({ body: await aCount() });
    return { params: { id: body.id } };
  },
  listWasteLogs: async () => ({ query: { locationId: String(harbour) } }),
  createWasteLog: async () => {
    const { id } = await t.make.product();
    const { abbreviation } = await t.make.unit();
    const entry = { productId: id, quantity: 1, unitOfMeasure: abbreviation };
    return { body: { ...entry, locationId: harbour, recordedBy: olga } };
  },
  deleteWasteLog: async () => {
    const { id } = await t.make.wasteLog({ locationId: harbour });
    return { params: { id } };
  },
  restoreWasteLog: async () => {
    const { id } = await t.make.wasteLog({ locationId: harbour, isDeleted: true });
    return { params: { id } };
  },
  listReceipts: async () => ({ query: { locationId: String(harbour) } }),
  createReceipt: async () => ({ body: await newReceipt() }),
  getReceipt: async () => {
    const { body } = await t.api.createReceipt({ body: await newReceipt() });
    return { params: { id: body.id } };
  },
  takeBackReceipt: async () => {
    const { body } = await t.api.createReceipt({ body: await newReceipt() });
    return { params: { id: body.id } };
  },
  getPublicVendorOrder: async () => ({ params: { token } }),
  submitAnswers: async () => {
    const [item] = (await anOrder()).items;
    const vendor = { vendorId: item?.vendorId ?? 0, locationId: harbour };
    const link = await t.api.createPublicLink({ params: vendor });
    const lines = [{ orderItemId: item?.id, answer: 'confirmed' }];
    return {
      params: { token: link.body.publicUrl.split('/').at(-1) ?? '' },
      body: { lines },
    };
  },
};
const aCount = async () => {
  const { id } = await t.make.product();
  return { id: randomUUID(), locationId: harbour, lines: [{ productId: id, amount: 2.5 }] };
};
let guides = 0;
const aGuide = async () => {
  const { id } = await t.make.product();
  const lines = [{ productId: id, quantity: 2 }];
  return { name: `Guide ${(guides += 1)}`, locationId: harbour, lines };
};
const storedGuide = async () => (await t.api.createOrderGuide({ body: await aGuide() })).body;
let guide: OrderGuide | undefined;
let deliveries = 0;
/** Of one guide, for another delivery each. */
async function aPreparedOrder(): Promise<{ id: string; productId: string }> {
  guide ??= await storedGuide();
  const productId = guide.lines[0]?.productId ?? '';
  const { rows } = await t.database.pool.query<{ id: string }>(
    `insert into prepared_orders (guide_id, location_id, vendor_id, delivery_date, cut_off_at, prepared_at, due_at, state, prepared_for)
     select $1, $2, vendor_id, current_date + $5::integer, now() + interval '1 day', now(), now(), 'waiting', $3 from products where id = $4
     returning id`,
    [guide.id, harbour, olga, productId, (deliveries += 1)],
  );
  const id = rows[0]?.id ?? '';
  await t.database.pool.query(
    'insert into prepared_order_lines (prepared_order_id, product_id, position, quantity, unit_id) select $1, id, 1, 2, unit_id from products where id = $2',
    [id, productId],
  );
  return { id, productId };
}
const anOrder = () =>
  t.make.order({ locationId: harbour, orderedBy: olga, items: [{ orderedStatus: 'ordered' }] });

/** What goes by itself, and has not gone. */
async function goingOrder() {
  const { id: vendorId } = await t.make.vendor();
  await t.api.updateSendingRules({
    params: { id: vendorId },
    body: { rules: [{ when: 'at_once' }] },
  });
  return t.make.order({ locationId: harbour, orderedBy: olga, items: [{ vendorId }] });
}

async function newReceipt() {
  const [item] = (await anOrder()).items;
  const lines = [{ orderItemId: item?.id ?? 0, quantity: 2 }];
  return { locationId: harbour, vendorId: item?.vendorId ?? 0, lines };
}

let harbour: number;
let olga: number;
let token: string;
let file: File;
/** A new client for each call, because some calls end their own session. */
let clients: Record<Caller, () => Promise<Client>>;

beforeAll(async () => {
  file = asFile(await leftRedRightBlue().jpeg().toBuffer());
  const { location, user } = await t.make.orderParts();
  [harbour, olga] = [location.id, user.id];
  const colleague = await t.make.user({ locationIds: [harbour] });
  const elsewhere = (await t.make.orderParts()).user;
  const manager = await t.make.manager();
  const item = (await anOrder()).items[0];
  const link = await t.api.createPublicLink({
    params: { vendorId: item?.vendorId ?? 0, locationId: harbour },
  });
  token = new URL(link.body.publicUrl).pathname.split('/').at(-1) ?? '';
  const pin = await inPinMode();
  const enrolled = await client(pin).enrollDevice({ body: { accessCode: ACCESS_CODE } });
  const device = String(enrolled.headers['set-cookie']).split(';')[0];
  clients = {
    'nobody, open mode': async () => t.api,
    'nobody, pin mode': async () => client(pin),
    'enrolled device, no session': async () => client(pin, device),
    'employee, own record': () => t.as(user),
    'employee of the location': () => t.as(colleague),
    'employee of another location': () => t.as(elsewhere),
    'employee who sees no prices': () => t.as(colleague),
    manager: () => t.as(manager),
    'ended session': async () => {
      const api = await t.as(manager);
      await api.deleteSession();
      return api;
    },
    "vendor's link": async () => client(pin, `procureapp_session=${token}`),
  };
  return () => pin.close();
});

const ACCESS_CODE = 'harbour door';

async function inPinMode(): Promise<FastifyInstance> {
  const env = { ...t.services.env, ACCESS_MODE: 'pin' as const, ACCESS_CODE };
  return t.anotherNode({ services: { ...t.services, env } });
}

describe('the table of rights (A7, D30)', () => {
  test('every call whose right depends on a record is tried with one', () => {
    const kinds = new Set([
      'own',
      'own, until it goes',
      'location',
      'prices at location',
      'link',
      'prices',
    ]);
    const depending = table.filter(([, { right }]) => kinds.has(kindOf(right)));
    expect(depending.map(([name]) => name).sort()).toEqual(Object.keys(SUBJECTS).sort());
  });

  test.each(CALLERS)('%s: every route answers as its right says', async (caller) => {
    const newClient = clients[caller];
    await showPrices(caller !== 'employee who sees no prices');
    const cells: [RouteName, number | 'yes'][] = [];
    for (const [name, route] of table) cells.push([name, await cellFor(name, route, newClient)]);
    expect(cells).toEqual(table.map(([name, { right }]) => [name, cellOf(right, caller)]));
  });
});

async function showPrices(showPricesToEmployees: boolean): Promise<void> {
  const settings = { organizationName: 'Diner', timezone: 'UTC', showPricesToEmployees };
  expect((await t.api.updateOrganizationSettings({ body: settings })).status).toBe(200);
}

/** What the call is answered with, as a cell; any other status is none. */
async function cellFor(
  name: RouteName,
  route: Route,
  newClient: () => Promise<Client>,
): Promise<number | 'yes'> {
  const body = BODIES[name];
  const made = await SUBJECTS[name]?.();
  const given = made ?? { params: paramsOf(route), ...(body !== undefined && { body }) };
  const input = { ...given, ...(route.file && { file }) };
  const { status, problem } = await (await newClient())[name](input);
  if (status < 400) return 'yes';
  if (problem.code === 'session_ended') return 401;
  if (problem.code === 'not_allowed') return 403;
  if (problem.code.startsWith('wrong_')) return 'yes';
  const byRights = status === 401 || status === 403 || (status >= 500 && status !== 501);
  // A record that rights depend on is there, so its call succeeds where it is allowed.
  return byRights || made ? status : 'yes';
}
