import sharp from 'sharp';
import { freshId } from '#web/api/fresh-id.ts';
import { keptPhotoAddress } from '#web/session/submissions/kept-photo.ts';
import { INVOICE_PHOTO } from '#web/session/submissions/photo-kinds.ts';
import { keepPhoto } from '#web/session/submissions/queue/photo-files.ts';
import { storeInBrowser } from '#web/session/submissions/queue/store-in-browser.ts';
import type { SubmissionKind, TryKept } from '#web/session/submissions/sending.ts';
import type { Submission } from '#web/session/submissions/submission.ts';
import { COUNT, MARK, ORDER, RECEIPT, WASTE } from '#web/session/submissions/submission-kinds.ts';
import { asFile } from '../photos.ts';
import type { Kitchen } from './kitchen.ts';

export const ENTERED_KINDS = [
  'order',
  'receipt',
  'receipt with photo',
  'mark',
  'count',
  'waste',
  'waste with photo',
  'invoice',
] as const;

/** What is pressed: numbers choose among what the kitchen has. */
export interface Pressed {
  kind: (typeof ENTERED_KINDS)[number];
  place: number;
  products: number[];
}

/** What a person entered on a screen, and what the screen said of it. */
export interface Entered extends Pressed {
  /** No two have the same: it stands in the notes, or is the amount that was counted. */
  number: number;
  person: number;
  /** Null for what belongs to none. */
  locationId: number | null;
  call: SubmissionKind<unknown, unknown>;
  content: unknown;
  kept: TryKept;
  /** Under which it was sent or waits. */
  id: string;
  /** By the server's clock, of which the device may know nothing. */
  enteredAt: number;
  isClockKnown: boolean;
  /** The step at which it was pressed, and that at which the screen said that it is stored or waits. */
  pressedIn: number;
  saidIn: number;
  /** A page that has ended said nothing: it may wait, and is a draft, too. */
  said: 'nothing' | 'stored' | 'waits' | 'failed' | 'page ended';
  /** A person pressed it more than once: its place in the order is then that of no moment. */
  isAgain: boolean;
}

interface Writing extends Pressed {
  number: number;
  person: number;
  /** The order to which the photo of an invoice belongs. */
  orderId: string;
  /** What the device has last read of the delivery: how much of each item has come. */
  received: ReadonlyMap<number, number>;
  /** Drafts that may name photos, too. */
  drafts: readonly unknown[];
}

/** The call and the content as the screen of this kind makes them. */
export async function written(
  kitchen: Kitchen,
  { kind, person, place, products, number, orderId, received, drafts }: Writing,
): Promise<Pick<Entered, 'content'> & { call: SubmissionKind<never, unknown> }> {
  const { vendorId, unit: unitOfMeasure } = kitchen;
  const { id: author, name: employeeName } = kitchen.people[person]!;
  const { itemIds } = kitchen.places[place]!.deliveries[person]!;
  const notes = `entry ${number}`;
  const first = products[0] ?? 0;
  const productId = kitchen.products[first]!.id;
  const photo = () => photographed(author, number, drafts);
  const line = (at: number) => {
    const orderItemId = itemIds[at]!;
    const receivedBefore = received.get(orderItemId);
    return { orderItemId, quantity: 1, unitOfMeasure, reason: null, receivedBefore };
  };
  switch (kind) {
    case 'order': {
      const items = products.map((at) => ({
        productId: kitchen.products[at]!.id,
        quantity: 2,
        unitOfMeasure,
      }));
      return { call: ORDER, content: { employeeName, items, notes } };
    }
    case 'receipt':
      return { call: RECEIPT, content: { vendorId, notes, lines: products.map(line) } };
    case 'receipt with photo': {
      const lines = [{ ...line(first), photoUrl: await photo() }];
      return { call: RECEIPT, content: { vendorId, notes, lines } };
    }
    case 'mark': {
      const { name: productName } = kitchen.products[first]!;
      const content = { itemId: itemIds[first]!, status: 'received', ask: true, productName };
      return { call: MARK, content };
    }
    case 'count': {
      const lines = [{ productId, amount: number, unitOfMeasure }];
      return { call: COUNT, content: { area: null, lines } };
    }
    case 'invoice':
      return { call: INVOICE_PHOTO, content: { orderId, image: await photo() } };
    default: {
      const photoUrl = kind === 'waste' ? null : await photo();
      const { name: productName } = kitchen.products[first]!;
      const entry = { productId, productName, quantity: 1, unitOfMeasure, recordedBy: author };
      return { call: WASTE, content: { ...entry, notes, reason: null, photoUrl } };
    }
  }
}

/** Takes a photo that the server does not get at once, of which no other has the bytes. */
async function photographed(
  author: number,
  number: number,
  drafts: readonly unknown[],
): Promise<string> {
  const background = { r: number % 256, g: author % 256, b: 90 };
  const shade = sharp({ create: { width: 4, height: 4, channels: 3, background } });
  const image = asFile(await shade.png().toBuffer(), 'photo.png', 'image/png');
  const id = freshId();
  const now = Date.now();
  const used = [await storeInBrowser().text(), JSON.stringify(drafts)];
  await keepPhoto({ id, author, image, usedAt: now, address: null }, { used, now });
  return keptPhotoAddress(id);
}

/** What a screen keeps of its try. */
export function tryKept(): TryKept {
  let tried: Submission | null = null;
  return { read: () => tried, keep: (next) => void (tried = next) };
}
