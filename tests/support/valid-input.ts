import type { Route } from '#contract/calls/route.ts';
import type { RouteName } from '#contract/calls/routes.ts';

const product = { name: 'Basil', vendorId: 1, unitOfMeasure: 'kg' };
const vendor = { name: 'Farms', contactPerson: 'Al', phoneNumber: '+1 555-0100' };
const reminder = {
  name: 'Count',
  notificationType: 'sms',
  messageContent: 'Count the freezer',
  scheduleType: 'daily',
  scheduleTime: '09:00',
};
const waste = {
  productId: 'PRD-1',
  quantity: 1,
  unitOfMeasure: 'kg',
  locationId: 1,
  recordedBy: 1,
};
/** For each call, a body that its schema accepts. */
export const BODIES: Partial<Record<RouteName, unknown>> = {
  createSession: { userId: 2_000_000_000 },
  enrollDevice: { accessCode: 'open sesame' },
  setUp: { organizationName: 'Diner', timezone: 'UTC', managerName: 'Mo' },
  createProduct: product,
  updateProduct: product,
  bulkUpdateProducts: { productIds: ['PRD-1'], updates: { vendorId: 1 } },
  setSeenPrices: { products: [{ id: 'PRD-1', price: '12.00', seenPrice: '12.00' }] },
  createProductCategory: { name: 'Herbs' },
  updateProductCategory: { name: 'Herbs' },
  createVendor: vendor,
  updateVendor: vendor,
  updateDeliverySchedule: { rules: [{ deliveryDay: 'friday', daysBefore: 1, cutOff: '14:00' }] },
  updateSendingRules: { rules: [{ when: 'at_once', minutes: 10, channels: ['email'] }] },
  createUser: { name: 'Mallory', userType: 'manager' },
  updateUser: { name: 'Mallory', userType: 'manager' },
  setUserPin: { pin: '739164' },
  setOwnPin: { currentPin: '2580', pin: '739164' },
  setOwnLanguage: { language: 'es' },
  reportWaiting: { waiting: { count: 3, since: '2026-11-20T12:00:00.000Z' } },
  updateDevice: { name: 'Bar tablet', locationId: null },
  setAccessCode: { accessCode: 'open sesame' },
  createUserLocation: { userId: 1, locationId: 1 },
  createLocation: { name: 'Pier' },
  updateLocation: { name: 'Pier' },
  createUnit: { name: 'Crate', abbreviation: 'cr' },
  updateUnit: { name: 'Crate', abbreviation: 'cr' },
  createOrder: { locationId: 1, orderedBy: 1, items: [{ productId: 'PRD-1', quantity: 1 }] },
  createOrderGuide: { name: 'Monday', locationId: 1, lines: [{ productId: 'PRD-1', quantity: 2 }] },
  updateOrderGuide: { name: 'Monday', lines: [{ productId: 'PRD-1', quantity: null }] },
  createBudget: { name: 'Produce', period: 'week', amount: '400', from: '2026-11-02' },
  updateBudget: { name: 'Produce', period: 'month', percentOfSales: 28, from: '2026-11-01' },
  checkBudgets: { locationId: 1, lines: [{ productId: 'PRD-1', quantity: 2 }] },
  importSales: {},
  setSales: { locationId: 1, date: '2026-11-02', amount: '1200' },
  setStandingOrder: {
    vendorId: 1,
    days: ['friday'],
    amounts: 'fixed',
    mode: 'prepare',
    responsibleUserId: 1,
    from: '2026-11-01',
  },
  updatePreparedOrder: { lines: [{ productId: 'PRD-1', quantity: 2 }] },
  setOrderStatus: { status: 'cancelled' },
  combineOrders: { orderIds: ['ORD-1780000000001'] },
  sendPurchaseOrder: { channel: 'email' },
  sendPurchaseOrders: {
    orders: [{ vendorId: 1, locationId: 1, deliveryDate: null }],
    channel: 'email',
  },
  confirmByPhone: { name: 'Kay', note: 'At the side gate' },
  acceptAnswer: { answerId: 1 },
  dismissAnswer: { answerId: 1 },
  submitAnswers: { lines: [{ orderItemId: 1, answer: 'short', quantity: 2 }] },
  receiveSmsStatus: { MessageSid: 'SM1', MessageStatus: 'delivered' },
  undoMarkAllOrdered: { undoId: '00000000-0000-4000-8000-000000000000' },
  setInvoiceEmailStatus: { status: 'sent' },
  updateOrderItem: { quantity: 5 },
  orderElsewhere: { productId: 'PRD-1', answerId: 1 },
  setOrderItemStatus: { status: 'ordered' },
  deleteInvoicePhoto: { photoUrl: '/uploads/x.webp' },
  emailInvoicePhoto: { photoUrl: '/uploads/x.webp', orderId: 'ORD-1780000000001', locationId: 1 },
  updateInventory: { locationId: 1, lines: [{ productId: 'PRD-1', parAmount: 2 }] },
  setKept: { locationId: 1, productIds: ['PRD-1'], isKept: false },
  importInventory: { locationId: '1' },
  createCount: {
    id: '00000000-0000-4000-8000-000000000000',
    locationId: 1,
    lines: [{ productId: 'PRD-1', amount: 2.5 }],
  },
  createWasteLog: waste,
  updateClaim: { note: 'As agreed with the driver' },
  createReceipt: { locationId: 1, vendorId: 1, lines: [{ productId: 'PRD-1', quantity: 1.5 }] },
  updateReceipt: { notes: 'Counted again' },
  createReminder: reminder,
  updateReminder: reminder,
  setReminderAssignments: { userIds: [1] },
  updateOrganizationSettings: { organizationName: 'Owned', timezone: 'UTC' },
};

/** Well-formed ids that refer to nothing. */
const IDS = ['2000000000', '00000000-0000-4000-8000-000000000000', 'ORD-1999999999999'];

/** Path parameters that the schema accepts. */
export function paramsOf({ params }: Route): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params?.shape ?? {}).map(([key, schema]) => {
      const id = IDS.find((one) => 'safeParse' in schema && schema.safeParse(one).success);
      if (!id) throw new Error(`no id fits ${key}`);
      return [key, id];
    }),
  );
}
