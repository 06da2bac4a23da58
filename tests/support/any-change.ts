import type { Client } from './app.ts';

type Id = number | string;
/** What the changes of one run made, by kind. */
export type Made = Record<
  | 'vendors'
  | 'units'
  | 'categories'
  | 'locations'
  | 'users'
  | 'products'
  | 'waste'
  | 'orders'
  | 'items'
  | 'reminders',
  Id[]
>;

export const nothingMade = (): Made => ({
  vendors: [],
  units: [],
  categories: [],
  locations: [],
  users: [],
  products: [],
  waste: [],
  orders: [],
  items: [],
  reminders: [],
});

/** One change through the API; its subjects and values are taken from `pick`. */
type Change = (api: Client, made: Made, pick: Pick) => Promise<unknown>;
interface Pick {
  /** One of the records; undefined while there is none. */
  one: (of: readonly Id[]) => Id | undefined;
  text: string;
  amount: number;
  flag: boolean;
}

const numbers = (ids: readonly (Id | undefined)[]) =>
  ids.filter((id) => id !== undefined).map(Number);

/** Adds what was created, if it was. */
async function add(
  to: Id[],
  creating: Promise<{ status: number; body: { id: Id } }>,
): Promise<void> {
  const { status, body } = await creating;
  if (status === 201) to.push(body.id);
}

async function abbreviation(api: Client, unitId: Id | undefined): Promise<string | undefined> {
  const { body } = await api.listUnits();
  return body.find(({ id }) => id === unitId)?.abbreviation;
}

/** Changes of records of every kind. */
export const CHANGES: Change[] = [
  (api, made, { text }) =>
    add(
      made.vendors,
      api.createVendor({ body: { name: text, contactPerson: text, phoneNumber: '555-0100' } }),
    ),
  (api, made, { one, text, flag }) =>
    api.updateVendor({
      params: { id: one(made.vendors) ?? 1 },
      body: {
        name: text,
        contactPerson: 'Al',
        phoneNumber: '555-0101',
        email: flag ? 'a@b.example' : null,
      },
    }),
  (api, made, { one }) => api.deleteVendor({ params: { id: one(made.vendors) ?? 1 } }),
  (api, made, { one }) => api.restoreVendor({ params: { id: one(made.vendors) ?? 1 } }),
  (api, made, { text }) =>
    add(made.units, api.createUnit({ body: { name: text, abbreviation: text.slice(-8) } })),
  (api, made, { one, text }) =>
    api.updateUnit({
      params: { id: one(made.units) ?? 'x' },
      body: { name: text, abbreviation: text.slice(-8) },
    }),
  (api, made, { text }) =>
    add(made.categories, api.createProductCategory({ body: { name: text } })),
  (api, made, { one }) =>
    api.deleteProductCategory({ params: { id: one(made.categories) ?? 'x' } }),
  (api, made, { one }) =>
    api.restoreProductCategory({ params: { id: one(made.categories) ?? 'x' } }),
  (api, made, { text }) =>
    add(made.locations, api.createLocation({ body: { name: text, address: text } })),
  (api, made, { one }) => api.deleteLocation({ params: { id: one(made.locations) ?? 1 } }),
  (api, made, { one }) => api.restoreLocation({ params: { id: one(made.locations) ?? 1 } }),
  (api, made, { one, text }) =>
    add(
      made.users,
      api.createUser({
        body: { name: text, userType: 'employee', locationIds: numbers([one(made.locations)]) },
      }),
    ),
  (api, made, { one, text, flag }) =>
    api.updateUser({
      params: { id: one(made.users) ?? 1 },
      body: {
        name: text,
        userType: flag ? 'manager' : 'employee',
        locationIds: numbers(flag ? [] : [one(made.locations)]),
      },
    }),
  (api, made, { one }) => api.deleteUser({ params: { id: one(made.users) ?? 1 } }),
  (api, made, { one }) => api.restoreUser({ params: { id: one(made.users) ?? 1 } }),
  async (api, made, { one, text }) =>
    add(
      made.products,
      api.createProduct({
        body: {
          name: text,
          vendorId: one(made.vendors),
          unitOfMeasure: await abbreviation(api, one(made.units)),
          categoryId: one(made.categories),
        },
      }),
    ),
  async (api, made, { one, text }) =>
    api.updateProduct({
      params: { id: one(made.products) ?? 'x' },
      body: {
        name: text,
        vendorId: one(made.vendors),
        unitOfMeasure: await abbreviation(api, one(made.units)),
        categoryId: one(made.categories),
      },
    }),
  (api, made, { one }) =>
    api.bulkUpdateProducts({
      body: { productIds: made.products, updates: { categoryId: one(made.categories) } },
    }),
  (api, made, { one }) => api.deleteProduct({ params: { id: one(made.products) ?? 'x' } }),
  (api, made, { one }) => api.restoreProduct({ params: { id: one(made.products) ?? 'x' } }),
  async (api, made, { one, amount, text, flag }) => {
    const items = made.products
      .slice(0, 3)
      .map((productId, index) => ({ productId, quantity: amount + index }));
    const { status, body } = await api.createOrder({
      body: {
        locationId: one(made.locations),
        orderedBy: one(made.users),
        items,
        notes: flag ? text : null,
      },
    });
    if (status !== 201) return;
    made.orders.push(body.id);
    made.items.push(
      ...(await api.listItemsOfOrder({ params: { id: body.id } })).body.map(({ id }) => id),
    );
  },
  (api, made, { one, amount }) =>
    api.updateOrderItem({ params: { id: one(made.items) ?? 1 }, body: { quantity: amount } }),
  (api, made, { one, flag }) =>
    api.setOrderItemStatus({
      params: { id: one(made.items) ?? 1 },
      body: { status: flag ? 'ordered' : 'received' },
    }),
  (api, made, { one }) => api.deleteOrderItem({ params: { id: one(made.items) ?? 1 } }),
  (api, made, { one }) => api.restoreOrderItem({ params: { id: one(made.items) ?? 1 } }),
  (api, made, { one }) =>
    api.setOrderStatus({ params: { id: one(made.orders) ?? 'x' }, body: { status: 'approved' } }),
  (api, made, { one }) =>
    api.combineOrders({ params: { id: one(made.orders) ?? 'x' }, body: { orderIds: made.orders } }),
  async (api, made, { one, amount }) =>
    add(
      made.waste,
      api.createWasteLog({
        body: {
          productId: one(made.products),
          quantity: amount,
          unitOfMeasure: await abbreviation(api, one(made.units)),
          locationId: one(made.locations),
          recordedBy: one(made.users),
        },
      }),
    ),
  (api, made, { one }) => api.deleteWasteLog({ params: { id: one(made.waste) ?? 'x' } }),
  (api, made, { one }) => api.restoreWasteLog({ params: { id: one(made.waste) ?? 'x' } }),
  (api, made, { one, text }) =>
    add(
      made.reminders,
      api.createReminder({
        body: {
          name: text,
          notificationType: 'sms',
          messageContent: text,
          scheduleType: 'daily',
          scheduleTime: '09:00',
          createdBy: one(made.users),
          assignedUserIds: numbers([one(made.users)]),
        },
      }),
    ),
  (api, made, { one, flag }) =>
    api.setReminderAssignments({
      params: { id: one(made.reminders) ?? 'x' },
      body: { userIds: flag ? [] : numbers([one(made.users)]) },
    }),
];
