import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

const vendor = { name: 'Farms', contactPerson: 'Dana Reed', phoneNumber: '+1 555-0100' };
const settings = { organizationName: 'Bistro', timezone: 'Europe/Berlin' };
const reminder = {
  name: 'Count',
  notificationType: 'email',
  messageContent: 'Please count',
  scheduleType: 'daily',
  scheduleTime: '09:00',
};

/** The required fields of each call, and each field's label in the error message. */
const CALLS = [
  [
    'createVendor',
    vendor,
    { name: 'Name', contactPerson: 'Contact person', phoneNumber: 'Phone number' },
  ],
  ['createUser', { name: 'Dana Reed', userType: 'employee' }, { name: 'Name' }],
  ['createLocation', { name: 'Harbour' }, { name: 'Name' }],
  [
    'createUnit',
    { name: 'Crate', abbreviation: 'cr' },
    { name: 'Name', abbreviation: 'Abbreviation' },
  ],
  [
    'createProduct',
    { name: 'Basil', vendorId: 1, unitOfMeasure: 'kg' },
    { name: 'Name', vendorId: 'Vendor', unitOfMeasure: 'Unit of measure' },
  ],
  ['createProductCategory', { name: 'Herbs' }, { name: 'Category name' }],
  ['createReminder', reminder, { name: 'Name', messageContent: 'Message' }],
  [
    'updateOrganizationSettings',
    settings,
    { organizationName: 'Organization name', timezone: 'Time zone' },
  ],
  [
    'setUp',
    { ...settings, managerName: 'Mia' },
    { organizationName: 'Organization name', managerName: 'Your name', timezone: 'Time zone' },
  ],
  ['createUserLocation', { userId: 1, locationId: 1 }, { userId: 'User', locationId: 'Location' }],
  ['createSession', { userId: 1 }, { userId: 'User' }],
] as const;

const FIELDS = CALLS.flatMap(([call, body, labels]) =>
  Object.entries(labels).map(([field, label]) => ({ call, body, field, label })),
);

describe('a missing required field is named in the sentence (D3)', () => {
  test.each(FIELDS)('$call without $field: "$label is required"', async (one) => {
    const { call, body, field, label } = one;
    for (const nothing of [undefined, null]) {
      const { status, problem } = await t.api[call]({ body: { ...body, [field]: nothing } });
      expect([status, problem.message]).toEqual([400, `${label} is required`]);
      expect(problem.details).toMatchObject([{ path: field, message: `${label} is required` }]);
    }
  });

  test.each(FIELDS)('$call with a $field of another type says what it must be', async (one) => {
    const { call, body, field, label } = one;
    const { status, problem } = await t.api[call]({ body: { ...body, [field]: true } });
    expect([status, problem.message]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^${label} must be a (text|whole number)$`)),
    ]);
  });
});
