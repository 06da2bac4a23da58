import type { ClaimState } from '../../contract/values/claim-words.ts';
import type { Sent } from '../../contract/calls/outbox.ts';
import { UPLOADS_PATH } from '../../contract/values/photos.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { requireDelivered, sendNow } from '../outbox/send.ts';
import { printedJpegOf } from '../outside/images.ts';
import type { Services } from '../services.ts';
import { sheetPdf } from '../drawing/pdf/draw.ts';
import type { Sheet } from '../drawing/pdf/sheet.ts';
import { requireEmail } from '../vendor-orders/send.ts';
import { requireConverted } from './change.ts';
import { vendorClaimMessage } from './claim-message.ts';
import { claimDocument } from './document.ts';
import type { ClaimDocument } from './document.ts';
import { attachedPhotos, claimEmail } from './email.ts';
import { lockClaim, updateClaim } from './queries.ts';
import { claimRows } from './rows.ts';
import { claimSheet } from './sheet.ts';
import { claimWordsIn } from './words/words.ts';
import { refuse } from '../failure.ts';

/**
 * E-mails a draft to its vendor, with its photos and a PDF. The claim is `sent` from the moment at which the message is
 * recorded, so that nobody changes it during the sending; it becomes a draft again when the sending fails. Throws
 * `not_found`, `claim_not_converted`, `vendor_without_email`, `claim_changing`, `invalid_transition` and `not_delivered`.
 */
export async function sendClaim(services: Services, id: number): Promise<Sent> {
  const { db } = services;
  const now = services.now();
  const rows = await claimRows(db, { id, now });
  requireDraft(rows.claim.state);
  requireConverted(rows.claim);
  const recipient = requireEmail(rows.vendor);
  const document = claimDocument(rows);
  const pdf = await sheetPdf(claimSheet(document, []));
  const unsent = await db.transaction(async (tx) => {
    const present = await lockClaim(tx, id);
    requireDraft(present.state);
    if (present.version !== rows.claim.version) throw refuse('claim_changing');
    const recorded = await enqueue(tx, {
      kind: vendorClaimMessage,
      subjectId: String(id),
      channel: 'email',
      recipient,
      ...claimEmail(document),
      attachments: [
        {
          fileName: claimFileName(document, id),
          contentType: 'application/pdf',
          content: { bytes: Buffer.from(pdf) },
        },
        ...attachedPhotos(document).map(({ number, url }) => ({
          fileName: `claim-${id}-photo-${number}.jpg`,
          contentType: 'image/jpeg',
          content: { storedFile: url.slice(UPLOADS_PATH.length) },
        })),
      ],
      now,
    });
    await updateClaim(tx, present, {
      state: 'sent',
      sentAt: now.toISOString(),
      messageId: recorded.id,
    });
    return recorded;
  });
  return requireDelivered(await sendNow(services, unsent));
}

function requireDraft(state: ClaimState): void {
  if (state !== 'draft') throw refuse('invalid_transition', { what: 'claim_sending', from: state });
}

/**
 * At most this many photos are printed: decoding one takes a tenth of a second of a processor. The sheet says how many
 * others there are.
 */
const PRINTED_PHOTOS_MAX = 24;

/** A claim for printing, with its first photos. Stops between two photos when the signal aborts. */
export async function printedClaim(
  { db, files, now }: Services,
  { id, signal }: { id: number; signal: AbortSignal },
): Promise<{ sheet: Sheet; fileName: string }> {
  const document = claimDocument(await claimRows(db, { id, now: now() }));
  const { photo, morePhotos } = claimWordsIn(document.language);
  const pictures = [];
  // One after the other: decoding takes memory.
  for (const { number, url, productName } of document.photos.slice(0, PRINTED_PHOTOS_MAX)) {
    signal.throwIfAborted();
    const stored = await files.find(url.slice(UPLOADS_PATH.length));
    if (!stored) continue;
    const jpeg = await printedJpegOf(stored);
    pictures.push({ caption: `${photo(number)}: ${productName}`, jpeg });
  }
  const others = document.photos.length - PRINTED_PHOTOS_MAX;
  const last = pictures.at(-1);
  if (last && others > 0) last.caption += `. ${morePhotos(others)}`;
  return { sheet: claimSheet(document, pictures), fileName: claimFileName(document, id) };
}

const claimFileName = ({ day }: ClaimDocument, id: number) => `claim-${id}-${day}.pdf`;
