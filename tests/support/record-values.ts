import { randomUUID } from 'node:crypto';
import type { orderItems } from '#server/db/schema/order-items.ts';
import type { TestApp } from './app.ts';
import { uploadedPhoto } from './uploaded-photo.ts';

export type Values = Record<string, unknown>;

const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A value for every field of a record's body; other arguments give others. Give a new field its values here. */
export function recordValues(t: TestApp) {
  return {
    receipt,
    unorderedLine,
    product,
    vendor,
    deliverySchedule,
    sendingRules,
    user,
    location,
    reminder,
    orderGuide,
    budget,
    orderItem,
    newItem,
    itemRow,
    organization,
    count,
    wasteLog,
  };

  async function receipt(): Promise<Values> {
    const { id: vendorId } = await t.make.vendor();
    return {
      id: `RCP-${Date.now()}`,
      locationId: (await t.make.location()).id,
      vendorId,
      notes: 'Back door',
      at: anHourAgo(),
      lines: [await unorderedLine('Pears', 2.125)],
    };
  }

  /** The fields of a line that has an order item are in receipts.test.ts. */
  async function unorderedLine(name: string, quantity: number): Promise<Values> {
    const { abbreviation } = await t.make.unit();
    return {
      productId: (await t.make.product({ name })).id,
      quantity,
      unitOfMeasure: abbreviation,
      reason: 'not_ordered',
      note: `${name}, soft`,
      temperatureC: quantity > 3 ? -18.5 : 4,
      lot: `L-${name}`,
      bestBefore: quantity > 3 ? '2027-01-31' : '2026-12-24',
    };
  }

  async function product(name: string): Promise<Values> {
    return {
      name,
      altName: `${name} de la casa`,
      vendorId: (await t.make.vendor()).id,
      unitOfMeasure: (await t.make.unit()).abbreviation,
      photoUrl: `https://example.com/${encodeURIComponent(name)}.jpg`,
      categoryId: (await t.make.category()).id,
      vendorItemCode: `00${name.length}-${name}`,
      packSize: `${name.length} × 500 g`,
      barcode: `00${name.length}6381333931`,
      price: `${name.length}.2575`,
      conversions: [
        { unitOfMeasure: (await t.make.unit()).abbreviation, factor: name.length + 0.125 },
      ],
    };
  }

  function vendor(name: string, language: string): Values {
    const mailbox = name.toLowerCase().replaceAll(' ', '.');
    const phoneNumber = `+1 555-01${name.length}`;
    return {
      name,
      contactPerson: `Desk of ${name}`,
      phoneNumber,
      email: `${mailbox}@example.com`,
      minimumOrder: `${name.length}0.50`,
      language,
    };
  }

  async function deliverySchedule(): Promise<Values> {
    const { id: locationId } = await t.make.location();
    return {
      rules: [
        { locationId: null, deliveryDay: 'monday', daysBefore: 2, cutOff: '14:00' },
        { locationId, deliveryDay: 'friday', daysBefore: 0, cutOff: '07:30' },
      ],
      exceptions: [{ date: '2026-12-25', locationId, delivers: false, note: 'Christmas' }],
    };
  }

  async function sendingRules(): Promise<Values> {
    const { id } = await t.make.location();
    return {
      rules: [
        {
          places: { regions: ['North'], locationIds: [id] },
          when: 'at_once',
          minutes: 7,
          channels: ['sms', 'email'],
          belowMinimum: 'hold',
        },
      ],
    };
  }

  async function user(name: string, userType: string): Promise<Values> {
    // The last manager could not be changed to an employee (D11).
    await t.make.manager();
    const email = `${name.toLowerCase()}@example.com`;
    const locationIds = [(await t.make.location()).id];
    return {
      name,
      userType,
      phoneNumber: `+1 555-02${name.length}${name.length}`,
      email,
      language: userType === 'manager' ? 'es' : 'en',
      locationIds,
    };
  }

  async function location(name: string): Promise<Values> {
    const mailbox = name.toLowerCase().replaceAll(' ', '.');
    return {
      name,
      address: `1 ${name}`,
      ottomateEmail: `${mailbox}@example.com`,
      phoneNumber: `+1 555-03${name.length}`,
      email: `desk.${mailbox}@example.com`,
      approvalLimit: `${name.length}00.00`,
      timezone: name.length > 8 ? 'Asia/Tokyo' : 'Europe/Paris',
      vendorAccounts: [{ vendorId: (await t.make.vendor()).id, accountNumber: `A-${name}` }],
    };
  }

  async function reminder(name: string, scheduleType: 'once' | 'weekly'): Promise<Values> {
    const once = scheduleType === 'once';
    return {
      name,
      notificationType: once ? 'sms' : 'email',
      messageContent: `${name} now`,
      scheduleType,
      scheduleTime: once ? '23:58' : '06:15',
      scheduleDate: once ? inDays(1) : null,
      weeklyDays: once ? null : '["monday","friday"]',
      condition: 'not_ordered',
      vendorId: (await t.make.vendor()).id,
      locationId: (await t.make.location()).id,
      isActive: once,
      createdBy: (await t.make.manager()).id,
      assignedUserIds: [
        (await t.make.user({ email: 'a@example.com', phoneNumber: '+1 555-0177' })).id,
      ],
    };
  }

  async function budget(name: string): Promise<Values> {
    const locationIds = [(await t.make.location()).id];
    return {
      name,
      places: { regions: [`Coast ${name.length}`], locationIds },
      categoryIds: [(await t.make.category()).id],
      vendorIds: [(await t.make.vendor()).id],
      period: 'week',
      weekStart: 'sunday',
      amount: '400.25',
      percentOfSales: null,
      from: '2026-11-02',
      to: '2026-12-06',
      action: 'approve',
    };
  }

  async function orderGuide(name: string): Promise<Values> {
    const [one, other] = [await t.make.product(), await t.make.product()];
    return {
      name,
      locationId: (await t.make.location()).id,
      lines: [
        { productId: one.id, quantity: name.length },
        { productId: other.id, quantity: null },
      ],
    };
  }

  /** A product whose vendor delivers every day. */
  async function deliveredProduct(): Promise<string> {
    const { id, vendorId } = await t.make.product();
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const rules = days.map((deliveryDay) => ({ deliveryDay, daysBefore: 0, cutOff: '23:00' }));
    const { problem } = await t.api.updateDeliverySchedule({
      params: { id: vendorId },
      body: { rules },
    });
    if (problem) throw new Error(problem.message);
    return id;
  }

  async function orderItem(): Promise<Values> {
    return {
      quantity: 41,
      unitOfMeasure: (await t.make.unit()).abbreviation,
      vendorId: (await t.make.vendor()).id,
      unitPrice: '7.125',
    };
  }

  /** Two values of each field that an item of a new order has. */
  async function newItem(): Promise<Record<string, [unknown, unknown]>> {
    return {
      productId: [await deliveredProduct(), await deliveredProduct()],
      quantity: [3, 4],
      deliveryDate: [inDays(3), inDays(5)],
    };
  }

  /** A value for every column that an item keeps when its order is combined. */
  async function itemRow(locationId: number): Promise<Partial<typeof orderItems.$inferInsert>> {
    const { rows } = await t.database.pool.query<{ number: number }>(
      'insert into purchase_orders (vendor_id, location_id) values ($1, $2) returning number',
      [(await t.make.vendor()).id, locationId],
    );
    return {
      orderedStatus: 'ordered',
      receivedNumerator: '3',
      receivedDenominator: '2',
      answerId: 71,
      purchaseOrderNumber: rows[0]?.number,
      unitPrice: '2.5000',
      orderedPrice: '60.0000',
      orderedUnitId: (await t.make.unit()).id,
      vendorItemCode: '0042',
      packSize: '6 × 1 kg',
      deliveryDate: '2026-11-27',
    };
  }

  async function organization(): Promise<Values> {
    return {
      organizationName: 'Harbour Group',
      timezone: 'Europe/Madrid',
      replyToEmail: 'buying@example.com',
      phoneNumber: '+1 555-0199',
      lockAfterMinutes: 5,
      offlineHours: 48,
      currency: 'EUR',
      showPricesToVendors: false,
      showPricesToEmployees: false,
      priceAlertPercent: 25,
      escalateMinutes: 90,
    };
  }

  async function count(): Promise<Values> {
    const line = {
      productId: (await t.make.product()).id,
      amount: 2.5,
      unitOfMeasure: (await t.make.unit()).abbreviation,
    };
    const { id: locationId } = await t.make.location();
    // It has the moment of the count that it corrects.
    const [corrects, at] = [randomUUID(), anHourAgo()];
    await t.api.createCount({
      body: { id: corrects, locationId, at, lines: [{ ...line, amount: 1 }] },
    });
    return { id: randomUUID(), locationId, area: 'Walk-in', corrects, at, lines: [line] };
  }

  async function wasteLog(): Promise<Values> {
    const parts = await t.make.orderParts();
    return {
      id: randomUUID(),
      productId: parts.product.id,
      quantity: 7,
      unitOfMeasure: (await t.make.unit()).abbreviation,
      locationId: parts.location.id,
      recordedBy: parts.user.id,
      notes: 'Dropped',
      reason: 'prep_error',
      photoUrl: await uploadedPhoto(t),
      at: anHourAgo(),
    };
  }
}
