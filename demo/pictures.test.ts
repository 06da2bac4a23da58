import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureFile, productKeys } from './catalogue.ts';
import { demoHistory } from './history.ts';
import { demoInvoices } from './invoices.ts';

const PICTURES = join(import.meta.dirname, 'pictures');

test('pictures are one small square WebP file for each product, and no others', async () => {
  const files = (await readdir(PICTURES)).filter((file) => file.endsWith('.webp')).sort();
  expect(files).toEqual(productKeys.map(pictureFile).sort());
  for (const file of files) {
    expect((await stat(join(PICTURES, file))).size).toBeLessThan(15_000);
    const image = sharp(join(PICTURES, file));
    const { format, width, height } = await image.metadata();
    expect({ file, format, width, height }).toEqual({
      file,
      format: 'webp',
      width: 480,
      height: 480,
    });
  }
});

test('the invoices of the newest deliveries are photos, the same on every day', async () => {
  const onDays = ['2026-03-08T12:00:00Z', '2026-11-22T04:00:00Z', '2027-01-01T23:00:00Z'];
  const [first = [], ...others] = onDays.map((day) =>
    demoInvoices(demoHistory(new Date(day)).orders),
  );
  const folder = `${import.meta.dirname}/invoices`;
  const files = first.flatMap(({ file }) => [file, `small-${file}`]);
  expect((await readdir(folder)).sort()).toEqual(files.sort());
  for (const { order } of first) expect(order.status).toBe('completed');
  const drawn = (invoices: typeof first) =>
    invoices.map(({ file, order, vendor }) => ({
      file,
      vendor,
      items: order.items.map(({ product, quantity }) => ({ product, quantity })),
    }));
  for (const other of others) expect(drawn(other)).toEqual(drawn(first));
});
