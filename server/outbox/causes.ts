import { randomUUID } from 'node:crypto';

/**
 * What a message was made for, as its unique `cause` says it: one cause never sends twice (D23). Each time that a person
 * asks is a cause of its own.
 */
export type Cause =
  | { kind: 'vendor-order'; vendorId: number; locationId: number }
  | { kind: 'invoice'; orderId: string };

export function causeText(cause: Cause): string {
  const of = cause.kind === 'invoice' ? cause.orderId : `${cause.vendorId}@${cause.locationId}`;
  return `${cause.kind}:${of}:${randomUUID()}`;
}

/** Undefined for messages after which nothing is left to do, such as reminders. */
export function causeOf(text: string): Cause | undefined {
  const [, kind, of = ''] = /^(vendor-order|invoice):(.+):[\da-f-]{36}$/.exec(text) ?? [];
  if (kind === 'invoice') return { kind, orderId: of };
  if (kind !== 'vendor-order') return undefined;
  const [vendorId = 0, locationId = 0] = of.split('@').map(Number);
  return { kind: 'vendor-order', vendorId, locationId };
}
