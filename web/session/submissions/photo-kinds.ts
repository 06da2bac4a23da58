import type { Reply } from '#contract/calls/route.ts';
import type { Routes } from '#contract/calls/routes.ts';
import { freshId } from '#web/api/fresh-id.ts';
import { writeOf } from '#web/api/write.ts';
import type { SubmissionKind } from './sending.ts';

/** A picture that a record will refer to. */
export const PICTURE: SubmissionKind<{ image: Blob }, Reply<Routes['uploadImage']>> = {
  kind: 'uploadImage',
  hasDraft: true,
  taken: 'id_taken',
  freshId: () => freshId(),
  write: ({ id, content: { image } }) =>
    writeOf('uploadImage', { body: { id }, file: image, field: 'image' }),
};

export interface InvoicePhotoContent {
  orderId: string;
  /** The name of one that is kept on this device (`kept-photo.ts`) stands in its place while it waits. */
  image: Blob | string;
}
export const INVOICE_PHOTO: SubmissionKind<
  InvoicePhotoContent,
  Reply<Routes['uploadInvoicePhoto']>
> = {
  kind: 'uploadInvoicePhoto',
  hasDraft: false,
  taken: 'id_taken',
  freshId: () => freshId(),
  write: async ({ id, author, content: { orderId, image } }) =>
    writeOf('uploadInvoicePhoto', {
      params: { id: orderId },
      body: { id },
      file: typeof image === 'string' ? await keptFile(image, author) : image,
      field: 'invoice',
    }),
};

async function keptFile(name: string, author: number): Promise<Blob> {
  const { keptImage } = await import('./queue/with-photos.ts');
  return keptImage(name, author);
}
