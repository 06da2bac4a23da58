import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { useImportShelf } from '#tests/support/import-shelf.ts';

const t = useTestApp();
const { productsOf, send, shelf } = useImportShelf(t);

describe('what a cell says (E35)', () => {
  test('a dot is the decimal point where commas separate the cells, and refused where it may be either', async () => {
    const { vendor, unit, ids } = await shelf({ name: 'Saffron' });
    const head = ['id', 'vendorName', 'unitOfMeasure', 'price'];
    const cells = [ids[0], vendor.name, unit.abbreviation, '12.345'];
    const semicolons = await send(`${head.join(';')}\n${cells.join(';')}`, { mode: 'update' });
    expect(semicolons.body.errors).toEqual([
      'Row 2: "12.345" can be read in two ways. Write 12345, or 12.3450',
    ]);
    const commas = await send(`${head.join(',')}\n${cells.join(',')}`, { mode: 'update' });
    expect(commas.body.errors).toEqual([]);
    expect(await productsOf(vendor)).toMatchObject([{ price: '12.345' }]);
  });

  test('an export that a spreadsheet saved without the zeros at the ends changes nothing', async () => {
    const { vendor } = await shelf({ name: 'Pepper', price: '1.234' });
    await expect.poll(async () => (await productsOf(vendor)).length).toBe(1);
    const { raw } = await t.api.exportProducts();
    const text = raw.toString().replaceAll(/(\.\d*?[1-9])0+(?=,,\r)/g, '$1');
    expect(text).toContain(',1.234,,\r');
    const { body } = await send(text, { mode: 'upsert' });
    expect(body).toMatchObject({ updated: 0, createdProducts: 0, errors: [] });
  });

  test('a price is per unit that stands beside it, and the same file again changes nothing', async () => {
    const { vendor, unit, ids } = await shelf({ name: 'Cola', price: '24' });
    const { abbreviation: piece } = await t.make.unit();
    const { abbreviation: unitOfMeasure } = unit;
    const given = { name: 'Cola', vendorId: vendor.id };
    const put = (more: object) =>
      t.api.updateProduct({ params: { id: ids[0] ?? '' }, body: { ...given, ...more } });
    await put({ unitOfMeasure, conversions: [{ unitOfMeasure: piece, factor: 24 }] });
    const file = `id,unitOfMeasure,price\n${ids[0]},${piece},24`;
    for (const updated of [1, 0]) {
      const { body } = await send(file, { mode: 'update' });
      expect(body).toMatchObject({ updated, unchanged: 1 - updated, errors: [] });
      expect(await productsOf(vendor)).toMatchObject([{ unitOfMeasure: piece, price: '24.00' }]);
    }
    await put({ unitOfMeasure: piece, conversions: [{ unitOfMeasure, factor: 2 }] });
    const { body } = await put({ unitOfMeasure, price: '24' });
    expect(body).toMatchObject({ unitOfMeasure, price: '24.00' });
  });

  test('a text keeps its apostrophe; only that of our own export is removed, also where columns of it were', async () => {
    const { vendor, unit, ids } = await shelf({ name: '=Rice', code: '-7' });
    await expect.poll(async () => (await productsOf(vendor)).length).toBe(1);
    const file = `name,vendorName,unitOfMeasure\n'-18' box,${vendor.name},${unit.abbreviation}`;
    expect((await send(file)).body.createdProducts).toBe(1);
    const names = async () => (await productsOf(vendor)).map(({ name }) => name);
    expect(await names()).toEqual(['=Rice', "'-18' box"]);
    expect((await send(file, { mode: 'upsert' })).body).toMatchObject({ unchanged: 1, errors: [] });
    const { raw } = await t.api.exportProducts();
    const whole = await send(raw.toString(), { mode: 'upsert' });
    expect(whole.body).toMatchObject({ updated: 0, createdProducts: 0, errors: [] });
    const part = await send(`id,name,vendorItemCode\n${ids[0]},'=Rice,'-7`, { mode: 'update' });
    expect(part.body).toMatchObject({ updated: 0, unchanged: 1, errors: [] });
    await send(`id,name\n${ids[0]},'-18' tray`, { mode: 'update' });
    expect(await names()).toEqual(["'-18' tray", "'-18' box"]);
  });
});

describe("Excel's files", () => {
  /** Windows-1252 as Excel writes it: Latin-1 with the euro at 0x80. */
  const windows1252 = (text: string) =>
    Uint8Array.from(text, (letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0)));

  test.each([
    ['CSV (semicolons, Windows-1252)', windows1252],
    [
      'CSV UTF-8 (semicolons, BOM)',
      (text: string) => Uint8Array.from(Buffer.from(`\uFEFF${text}`)),
    ],
  ])('%s: leading zeros stay, decimal commas are read', async (_what, encode) => {
    const { vendor, unit, ids } = await shelf({ name: 'Crème fraîche', code: '00412' });
    const euro = await t.api.getOrganizationSettings();
    await t.api.updateOrganizationSettings({ body: { ...euro.body, currency: 'EUR' } });
    const tail = `${vendor.name};${unit.abbreviation}`;
    const { body } = await send(
      encode(
        [
          'vendorItemCode;name;vendorName;unitOfMeasure;packSize;price',
          `00412;Crème fraîche;${tail};"6 × ""1/2"" l";12,50 €`,
          `000000001;"Käse ""alt; reif""";${tail};;1.234,56`,
          `;Butter;${tail};"2 kg\nTafel";0,075`,
          '',
        ].join('\r\n'),
      ),
      { mode: 'upsert' },
    );
    expect(body.errors).toEqual([]);
    expect(await productsOf(vendor)).toMatchObject([
      { id: ids[0], vendorItemCode: '00412', packSize: '6 × "1/2" l', price: '12.50' },
      { name: 'Käse "alt; reif"', vendorItemCode: '000000001', price: '1234.56' },
      { name: 'Butter', vendorItemCode: null, packSize: '2 kg\nTafel', price: '0.075' },
    ]);
    await t.api.updateOrganizationSettings({ body: euro.body });
  });
});
