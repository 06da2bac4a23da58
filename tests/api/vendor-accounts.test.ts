import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

describe('vendor accounts of a location (V9)', () => {
  const put = (id: number, vendorAccounts: unknown) =>
    t.api.updateLocation({ params: { id }, body: { name: `Dock ${id}`, vendorAccounts } });

  test('are listed by vendor, replaced as a whole, and in the history with the vendor', async () => {
    const [pears, apples] = [
      await t.make.vendor({ name: 'Z Pears' }),
      await t.make.vendor({ name: 'A Apples' }),
    ];
    const { id } = await t.make.location();
    const both = [
      { vendorId: pears.id, accountNumber: ' 17 ' },
      { vendorId: apples.id, accountNumber: 'B-2' },
    ];
    const { body } = await put(id, both);
    const stored = [
      { vendorId: apples.id, accountNumber: 'B-2' },
      { vendorId: pears.id, accountNumber: '17' },
    ];
    expect(body.vendorAccounts).toEqual(stored);
    const { body: listed } = await t.api.listLocations();
    expect(listed.find((row) => row.id === id)?.vendorAccounts).toEqual(stored);
    expect((await t.api.getLocation({ params: { id } })).body.vendorAccounts).toEqual(stored);

    await put(id, [{ vendorId: pears.id, accountNumber: '18' }]);
    const { body: history } = await t.api.listHistory({
      query: { kind: 'locations', id: String(id) },
    });
    const lines = history
      .flatMap(({ changes }) => changes)
      .filter(({ part }) => part?.kind === 'vendor-accounts')
      .map(({ field, before, after, beforeName, afterName }) => [
        field,
        beforeName ?? before,
        afterName ?? after,
      ]);
    expect(lines).toContainEqual(['vendorId', 'A Apples', null]);
    expect(lines).toContainEqual(['accountNumber', '17', null]);
    expect(lines).toContainEqual(['vendorId', null, 'Z Pears']);
    expect(lines).toContainEqual(['accountNumber', null, '18']);
  });

  test('of a deleted vendor are not shown, and return with the vendor (A9)', async () => {
    const vendor = await t.make.vendor();
    const { id } = await t.make.location();
    const account = { vendorId: vendor.id, accountNumber: '5' };
    await put(id, [account]);
    await t.api.deleteVendor({ params: { id: vendor.id } });
    expect((await put(id, [])).body.vendorAccounts).toEqual([]);
    await t.api.restoreVendor({ params: { id: vendor.id } });
    expect((await t.api.getLocation({ params: { id } })).body.vendorAccounts).toEqual([account]);
  });

  test('of an unknown vendor, twice for one vendor, or without a number are refused with a sentence (D11)', async () => {
    const vendor = await t.make.vendor();
    const gone = await t.make.vendor({ isDeleted: true });
    const { id } = await t.make.location();
    const account = { vendorId: vendor.id, accountNumber: '5' };
    for (const [accounts, path] of [
      [[account, { ...account, vendorId: gone.id }], 'vendorAccounts.1.vendorId'],
      [[account, { ...account, accountNumber: '6' }], 'vendorAccounts'],
      [[{ ...account, accountNumber: ' ' }], 'vendorAccounts.0.accountNumber'],
      [[{ ...account, accountNumber: 'x'.repeat(51) }], 'vendorAccounts.0.accountNumber'],
      ['17', 'vendorAccounts'],
    ] as const) {
      const { status, problem } = await put(id, accounts);
      expect([status, problem.details?.[0]?.path]).toEqual([400, path]);
      expect(problem.message).toMatch(/^[A-Z].*\w\.?$/);
    }
    expect((await t.api.getLocation({ params: { id } })).body.vendorAccounts).toEqual([]);
  });
});
