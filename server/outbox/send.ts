import type { OutboxMessage, Sent } from '../../contract/outbox.ts';
import type { Db } from '../db/open.ts';
import { Failure } from '../failure.ts';
import type { Email } from '../outside/email.ts';
import { jpegOf } from '../outside/images.ts';
import { MAY_HAVE_ARRIVED, NotDelivered } from '../outside/not-delivered.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import type { Services } from '../services.ts';
import { withFreshLink } from '../vendor-orders/link.ts';
import { causeOf } from './causes.ts';
import { getMessage } from './list.ts';
import {
  claimMessage,
  followInvoice,
  listAttachments,
  recordDelivered,
  recordFailed,
} from './queries.ts';
import type { StoredMessage, Unsent } from './queries.ts';

/** Minutes until the job's next try, after each failed one; then it is left to a person. */
const BACK_OFF_MINUTES = [1, 5, 15, 60, 240];
const MINUTE_MS = 60_000;

/**
 * Sends a message unless it was sent, or is being sent, since it was seen. Answers how it stands afterwards. Between the
 * sending and its record a crash can come: such a message stays `sending` until it is given up.
 */
export async function sendNow(services: Services, unsent: Unsent): Promise<OutboxMessage> {
  const { db, now } = services;
  const message = await claimMessage(db, { ...unsent, now: now() });
  if (message) await sendClaimed(services, message);
  return getMessage(db, unsent.id);
}

/** What the caller who waited is told. Throws `not_delivered`. */
export function requireDelivered({ state, lastError, recipient, channel }: OutboxMessage): Sent {
  const what = channel === 'email' ? 'E-mail' : 'Text message';
  if (state === 'sent') return { message: `${what} sent to ${recipient}`, captured: false };
  if (state === 'captured') {
    return {
      message: `${what} to ${recipient} was written to the outbox folder and not sent, because no service is set up`,
      captured: true,
    };
  }
  throw new NotDelivered(lastError ?? 'This message was not sent.', { retry: false });
}

async function sendClaimed(services: Services, message: StoredMessage): Promise<void> {
  const { db, now } = services;
  let captured: boolean;
  try {
    captured = await deliver(services, message);
  } catch (error) {
    await db.transaction(async (tx) => {
      const again = nextTry(message, error, now());
      await recordFailed(tx, { message, error: sentenceOf(error), again });
      await follow(tx, message, 'failed');
    });
    if (error instanceof Failure) return;
    throw error;
  }
  await db.transaction(async (tx) => {
    await recordDelivered(tx, { message, captured, now: now() });
    await follow(tx, message, 'sent');
  });
}

async function deliver(services: Services, stored: StoredMessage): Promise<boolean> {
  const { id, channel, recipient: to, subject, ...body } = stored;
  const { text, html, revoke } = await complete(services, stored.cause, body);
  try {
    if (channel === 'sms') return (await services.sms.send({ id, to, text })).captured;
    const attachments = await attached(services, id);
    const replyTo = await answersGoTo(services.db, stored);
    const email: Email = { id, to, replyTo, subject: subject ?? '', text, html, attachments };
    return (await services.email.send(email)).captured;
  } catch (error) {
    // A link that surely reached nobody is none that a manager should have to wonder about.
    if (error instanceof NotDelivered && !error.mayHaveArrived) await revoke?.(services.now());
    throw error;
  }
}

interface Completed {
  text: string;
  html: string | null;
  /** Ends the link that was added. */
  revoke?: (now: Date) => Promise<void>;
}

/** Adds what must not be stored: the secret part of a vendor's link. */
async function complete(
  { db, env, now }: Services,
  causeText: string,
  body: { text: string; html: string | null },
): Promise<Completed> {
  const cause = causeOf(causeText);
  if (cause?.kind !== 'vendor-order') return body;
  return withFreshLink(db, body, { ...cause, days: env.PUBLIC_LINK_DAYS, now: now() });
}

/** Asked at each try, so that a message sent again goes by what holds by then. */
async function answersGoTo(db: Db, { cause }: StoredMessage): Promise<string | null> {
  if (causeOf(cause)?.kind !== 'vendor-order') return null;
  return (await getOrganizationSettings(db)).replyToEmail;
}

async function attached({ db, files }: Services, id: string): Promise<Email['attachments']> {
  const rows = await listAttachments(db, id);
  return Promise.all(
    rows.map(async ({ fileName, contentType, bytes, storedFile }) => {
      if (!storedFile) return { fileName, contentType, bytes: bytes ?? Buffer.alloc(0) };
      const found = await files.find(storedFile);
      if (!found) throw new NotDelivered('The photo is no longer stored.', { retry: false });
      return { fileName, contentType, bytes: await jpegOf(found) };
    }),
  );
}

async function follow(db: Db, { cause }: StoredMessage, state: 'sent' | 'failed'): Promise<void> {
  const of = causeOf(cause);
  if (of?.kind === 'invoice') await followInvoice(db, of.orderId, state);
}

/** Only what was due by itself is tried again by itself, and only when it surely did not arrive. */
function nextTry({ nextAttemptAt, attempts }: StoredMessage, error: unknown, now: Date) {
  const minutes = BACK_OFF_MINUTES[attempts - 1];
  const mayRetry = error instanceof NotDelivered ? error.retry : error instanceof Failure;
  if (!nextAttemptAt || !minutes || !mayRetry) return null;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

function sentenceOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
  return `Something went wrong while sending; ${MAY_HAVE_ARRIVED}`;
}
