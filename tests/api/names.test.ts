import { describe, expect, test } from 'vitest';
import { requiredName, text } from '#contract/calls/fields.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

const Name = requiredName('name');

describe('a name', () => {
  test.each([
    ['a\nb', 'a b'],
    ['a\r\n\tb', 'a b'],
    ['a\u2028b\u2029c\u0085d', 'a b c d'],
    ['\u202efdp.exe', 'fdp.exe'],
    ['Oats\u202c \u2066rolled\u2069 ', 'Oats rolled'],
  ])('is stored on one line, in the direction of its own letters: %j', (typed, kept) => {
    expect(Name.parse(typed)).toBe(kept);
  });

  test.each(['\u200b', ' \u200b \ufeff', '\u202e', '\u2066\u2069\n', '\u00ad', '\u3164', '\u200d'])(
    'without visible characters counts as missing: %j',
    (typed) => {
      expect(Name.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
        'Name is required',
      ]);
    },
  );

  test.each([
    'חלב טרי 3%',
    'زيت زيتون',
    'می\u200cخواهم',
    'क्\u200dष',
    '👩\u200d🍳 specials',
    '❤\ufe0f',
    'Label \u200ea\u200f',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  ])('keeps the characters that its language or its emoji needs: %s', (typed) => {
    expect(Name.parse(typed)).toBe(typed);
  });
});

test('a text that is not a name keeps its line breaks', () => {
  expect(text('Notes').parse('first\nsecond')).toBe('first\nsecond');
});

test('every name is stored on one line, and a name without visible characters is refused', async () => {
  const vendor = { contactPerson: 'Al', phoneNumber: '+1 555-0100' };
  const { id: vendorId } = await t.make.vendor();
  const { abbreviation: unitOfMeasure } = await t.make.unit();
  const reminder = { notificationType: 'email', scheduleType: 'daily', scheduleTime: '09:00' };
  const saves = [
    (name: string) => t.api.createVendor({ body: { ...vendor, name } }),
    (name: string) => t.api.createUser({ body: { name } }),
    (name: string) => t.api.createLocation({ body: { name } }),
    (name: string) =>
      t.api.createUnit({ body: { name, abbreviation: name.length < 2 ? 'x1' : 'x2' } }),
    (name: string) => t.api.createProduct({ body: { name, vendorId, unitOfMeasure } }),
    (name: string) => t.api.createProductCategory({ body: { name } }),
    (name: string) =>
      t.api.createReminder({ body: { ...reminder, name, messageContent: 'Count\nall' } }),
  ];
  await t.make.manager();
  for (const save of saves) {
    expect((await save('\u200b')).problem.details?.[0]?.path).toBe('name');
    const { body } = await save('Oats\n\u202erolled');
    expect(body.name).toBe('Oats rolled');
  }
  const settings = { organizationName: 'My\nBistro', timezone: 'UTC' };
  const { body } = await t.api.updateOrganizationSettings({ body: settings });
  expect(body.organizationName).toBe('My Bistro');
});

test('letters with marks are equal in composed and decomposed form: a name cannot be added twice (D9)', async () => {
  const [composed, apart] = ['Épicerie Noël', 'E\u0301picerie Noe\u0308l'];
  const body = { name: composed, contactPerson: 'Al', phoneNumber: '+1 555-0100' };
  const { id: vendorId } = (await t.api.createVendor({ body })).body;
  expect((await t.api.createVendor({ body: { ...body, name: apart } })).status).toBe(409);
  const { abbreviation: unit } = await t.make.unit();
  const row = `${apart} box,${apart},${unit}`;
  const file = new File([`name,vendorName,unitOfMeasure\n${row}\n`], 'products.csv');
  expect((await t.api.importProducts({ file })).body).toMatchObject({ createdProducts: 1 });
  const [found] = (await t.api.searchProducts({ params: { term: apart } })).body;
  expect(found).toMatchObject({ name: `${composed} box`, vendorId });
});
