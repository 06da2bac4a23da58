/**
 * Draws `demo/invoices`: a photographed paper invoice for each delivery of `invoices.ts`. The pictures are committed, so
 * this runs only when the demo's orders, their names or the look change:
 *
 *   npx node demo/render-invoices.ts
 *
 * The letters are those of the machine's DejaVu fonts.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { products, vendors } from './catalogue.ts';
import { demoInvoices } from './invoices.ts';
import type { DemoInvoice } from './invoices.ts';
import { demoOrders } from './orders.ts';
import { locations } from './people.ts';

const FOLDER = join(import.meta.dirname, 'invoices');
/** Size of the photo and of the sheet in it, in pixels. */
const PHOTO = { width: 1100, height: 1460 };
const SHEET = { width: 900, height: 1260 };
const SMALL = 320;
const LINE = 46;

const escaped = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

interface Written {
  x: number;
  y: number;
  size?: number;
  bold?: boolean;
  end?: boolean;
}

function text(words: string, { x, y, size = 24, bold = false, end = false }: Written): string {
  return `<text x="${x}" y="${y}" font-family="DejaVu Sans, sans-serif" font-size="${size}"
    ${bold ? 'font-weight="bold"' : ''} ${end ? 'text-anchor="end"' : ''} fill="#2b2b2b">${escaped(words)}</text>`;
}

const rule = (y: number) =>
  `<path d="M60 ${y}H${SHEET.width - 60}" stroke="#888" stroke-width="2"/>`;

/** The content of the sheet: vendor, location, lines and a signature. */
function sheet({ order, vendor }: DemoInvoice, number: number): string {
  const { name, contactPerson, phoneNumber } = vendors[vendor];
  const items = order.items.filter(({ product }) => products[product].vendor === vendor);
  const lines = items.map(({ product, quantity }, index) => {
    const y = 470 + index * LINE;
    const { name: productName, unit } = products[product];
    return (
      text(productName, { x: 60, y }) +
      text(String(quantity), { x: 720, y, end: true }) +
      text(unit, { x: 750, y })
    );
  });
  const end = 470 + items.length * LINE;
  return [
    `<rect width="${SHEET.width}" height="${SHEET.height}" fill="#fdfcf8"/>`,
    text(name, { x: 60, y: 100, size: 38, bold: true }),
    text(`${contactPerson}, ${phoneNumber}`, { x: 60, y: 142, size: 22 }),
    text('INVOICE', { x: SHEET.width - 60, y: 220, size: 46, bold: true, end: true }),
    text(`No. ${number}`, { x: SHEET.width - 60, y: 260, end: true }),
    text('Delivered to', { x: 60, y: 220, size: 20 }),
    text(locations[order.location].name, { x: 60, y: 256, bold: true }),
    text(`Your order ${number - 9_000}`, { x: 60, y: 292, size: 20 }),
    rule(380),
    text('Description', { x: 60, y: 418, size: 20, bold: true }),
    text('Quantity', { x: 720, y: 418, size: 20, bold: true, end: true }),
    text('Unit', { x: 750, y: 418, size: 20, bold: true }),
    rule(434),
    ...lines,
    rule(end),
    text(`${items.length} ${items.length === 1 ? 'line' : 'lines'}. Prices as agreed.`, {
      x: 60,
      y: end + 40,
      size: 20,
    }),
    text('Received in good order', { x: 60, y: SHEET.height - 70, size: 20 }),
    `<path d="M420 ${SHEET.height - 80} q 30 -60 60 -10 t 60 -20 q 20 40 50 -10 t 70 10 q 40 -30 80 0"
      fill="none" stroke="#22408a" stroke-width="4" stroke-linecap="round"/>`,
  ].join('\n');
}

/** The sheet on a steel table, slightly rotated and unevenly lit, like a photo by a telephone. */
function photo(invoice: DemoInvoice, index: number): string {
  const left = (PHOTO.width - SHEET.width) / 2;
  const top = (PHOTO.height - SHEET.height) / 2;
  const turn = [-2.2, 1.4, 2.6, -1.1, 0.7][index % 5] ?? 0;
  return `
<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO.width}" height="${PHOTO.height}">
  <defs>
    <linearGradient id="table" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#9aa1a6"/><stop offset="0.5" stop-color="#7d858b"/>
      <stop offset="1" stop-color="#5f676d"/>
    </linearGradient>
    <radialGradient id="light" cx="35%" cy="25%" r="95%">
      <stop offset="0.4" stop-color="#fff" stop-opacity="0"/>
      <stop offset="1" stop-color="#1d2226" stop-opacity="0.35"/>
    </radialGradient>
    <filter id="shadow" x="-10%" y="-10%" width="120%" height="120%">
      <feDropShadow dx="10" dy="14" stdDeviation="14" flood-color="#15181a" flood-opacity="0.5"/>
    </filter>
  </defs>
  <rect width="100%" height="100%" fill="url(#table)"/>
  <g transform="rotate(${turn} ${PHOTO.width / 2} ${PHOTO.height / 2}) translate(${left} ${top})" filter="url(#shadow)">
    ${sheet(invoice, 10_482 + 17 * index)}
  </g>
  <rect width="100%" height="100%" fill="url(#light)"/>
</svg>`;
}

await mkdir(FOLDER, { recursive: true });
for (const file of await readdir(FOLDER)) {
  if (file.endsWith('.webp')) await rm(join(FOLDER, file));
}
const invoices = demoInvoices(demoOrders(new Date()));
let bytes = 0;
for (const [index, invoice] of invoices.entries()) {
  const full = await sharp(Buffer.from(photo(invoice, index)))
    .png()
    .toBuffer();
  const write = (name: string, picture: Sharp) =>
    picture.webp({ quality: 80, effort: 6 }).toFile(join(FOLDER, name));
  const written = [
    await write(invoice.file, sharp(full)),
    await write(`small-${invoice.file}`, sharp(full).resize(SMALL, SMALL, { fit: 'inside' })),
  ];
  bytes += written.reduce((sum, { size }) => sum + size, 0);
}
process.stdout.write(`${invoices.length} invoices, ${Math.round(bytes / 1024)} kB\n`);
