import type { MovedDelivery } from '../contract/calls/deliveries.ts';
import type { OrderItem } from '../contract/calls/order-items.ts';
import type { NewOrderItem } from '../contract/calls/orders.ts';
import type { AccessMode } from '../contract/calls/session.ts';
import type { UserType } from '../contract/calls/users.ts';
import type { Coded } from '../contract/statements/statement.ts';
import type { Locked } from './db/locked.ts';
import type { Db, Pool, Tx } from './db/open.ts';
import type { Replicas } from './db/replicas.ts';
import type { Env } from './env.ts';
import type { CatalogueCache } from './http/catalogue-cache.ts';
import type { Live } from './http/live.ts';
import type { MessageKind } from './outbox/message-kind.ts';
import type { EmailService } from './outside/email.ts';
import type { Files } from './outside/files.ts';
import type { IdentityProvider } from './outside/identity-provider.ts';
import type { SmsService } from './outside/sms.ts';
import type { SlowHash } from './secrets/slow-hash.ts';

/**
 * What nouns do when a noun of a lower layer changes: a noun never imports one of a higher layer, it calls a reaction. Each
 * is named as what happened, or is about to, never as what follows from it. Reactions run in the transaction of the change; a
 * failure that one throws refuses the change.
 */
export interface Reactions {
  userRemoved(tx: Tx, userId: number): Promise<void>;
  userTypeChanged(tx: Tx, change: UserTypeChange): Promise<void>;
  locationRemoved(tx: Tx, locationId: number): Promise<void>;
  /** To these users, with a location that was brought back. */
  locationReturned(tx: Tx, userIds: readonly number[]): Promise<void>;
  /** Before a location gets another approval limit: returns the deliveries that the orders which it frees have missed (E33). */
  approvalLimitChanging(tx: Tx, change: ApprovalLimitChange): Promise<MovedDelivery[]>;
  /** Whether a budget of a location makes orders wait: reads nothing but what nodes keep. */
  orderMayWait(db: Db, place: Omit<SendingOrder, 'items' | 'replaces' | 'now'>): Promise<boolean>;
  /**
   * Before an employee's order is stored: returns which budgets it would go over, so that it waits for a manager (H9). Reads
   * nothing but what nodes keep where no budget of the location makes an order wait.
   */
  orderSending(db: Db, order: SendingOrder): Promise<Coded[]>;
  deviceRemoved(tx: Tx, deviceId: number): Promise<void>;
  /** Before the minutes until locking change: sessions that had ended must not begin again. In open mode none had (A5). */
  lockChanging(tx: Tx, at: { now: Date; mode: AccessMode }): Promise<void>;
  timezoneChanged(
    tx: Tx,
    settings: Locked<'settings'>,
    change: { timezone: string; now: Date },
  ): Promise<void>;
  escalationChanged(
    tx: Tx,
    settings: Locked<'settings'>,
    change: { minutes: number | null; now: Date },
  ): Promise<void>;
  unitRemoved(tx: Tx, unit: { id: string; name: string }): Promise<void>;
  /** The conversions or the own unit of a product changed: decides what waiting entries are (E31). */
  conversionsChanged(tx: Tx, product: Locked<'products', { id: string }>, now: Date): Promise<void>;
  /**
   * Gives waiting entries what was decided: they move stock, and count for their items and claims. Many are left to a job.
   * Call after the transaction of the product, because orders are locked before products.
   */
  conversionsGiven(db: Pool, product: { productId: string; now: Date }): Promise<void>;
  vendorRemoved(tx: Tx, vendor: { id: number; name: string }): Promise<void>;
  /**
   * *Mark as Received* and *Mark as Missing*: records the receipt of one line (R2). Returns false, with nothing stored, when
   * the mark's id is taken.
   */
  itemMarked(tx: Tx, mark: ItemMark): Promise<boolean>;
  /** Moves references to items that were combined into others, given by their earlier ids (E12). */
  itemsCombined(tx: Tx, into: ReadonlyMap<number, number>): Promise<void>;
  /** Makes claims of what came short, spoilt or at a higher price, and updates earlier drafts (R4). */
  receiptStored(tx: Tx, orders: Locked<'orders'>, now: Date): Promise<void>;
  /** Updates the claims; throws once its own was sent (E13). Lines keep their ids, unless the correction removed them. */
  receiptCorrected(
    tx: Tx,
    orders: Locked<'orders'>,
    correction: { receiptId: string; now: Date },
  ): Promise<void>;
  /** Quantity or price of an item changed that may have receipts: drafts of claims follow (E32). */
  itemChanged(tx: Tx, order: Locked<'orders'>, now: Date): Promise<void>;
}

export interface ItemMark {
  /** The item. The change of its state is allowed (D14). */
  item: Locked<'orders', OrderItem>;
  status: 'received' | 'missing';
  /** Null for a call without a profile. */
  by: number | null;
  now: Date;
  /** The client's; without one the server makes it. */
  id: string | undefined;
  /** The moment of arrival. */
  at: string;
  contentHash: string;
}

/** What an order takes, with the delivery that it is promised for. */
export interface SendingItem extends NewOrderItem {
  /** The terms of a stored item, which count whatever the catalogue says by now. */
  stored?: { vendorId: number; unitPrice: string | null };
}

export interface SendingOrder {
  locationId: number;
  items: readonly SendingItem[];
  /** The id of the stored order of which these are the new items. */
  replaces?: string | undefined;
  catalogueCache: CatalogueCache;
  now: Date;
}

export interface ApprovalLimitChange {
  locationId: number;
  /** Null: no order waits. */
  limit: string | null;
  catalogueCache: CatalogueCache;
  now: Date;
}

export interface UserTypeChange {
  userId: number;
  to: UserType;
  /** The session that makes the change, which is not ended by it. */
  sessionId: number | undefined;
}

/** The parameters of every handler and job. */
export interface Services {
  db: Pool;
  env: Env;
  /** Uploaded photos. */
  files: Files;
  email: EmailService;
  sms: SmsService;
  /** Single sign-on; undefined without it. */
  identityProvider: IdentityProvider | undefined;
  slowHash: SlowHash;
  /** The kinds of messages that nouns send. */
  messageKinds: readonly MessageKind[];
  /** The cache of values derived from the catalogue. */
  catalogueCache: CatalogueCache;
  /** The changes that open screens follow. What a write changes is published by itself (`noteChange`). */
  live: Pick<Live, 'follow' | 'subscribe'>;
  reactions: Reactions;
  /** The current time; tests control it. */
  now(): Date;
}

/** For what runs handlers and jobs, and publishes what they changed. */
export interface PublishingServices extends Services {
  live: Live;
  /** Where calls that may lag read. */
  replicas: Replicas;
}
