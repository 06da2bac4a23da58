import type { invoicePhotoRoutes } from '../../contract/invoice-photos.ts';
import { notBuiltYet } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';

export const invoicePhotoHandlers: HandlersOf<typeof invoicePhotoRoutes> = {
  uploadInvoicePhoto: notBuiltYet,
  deleteInvoicePhoto: notBuiltYet,
  listInvoicePhotos: notBuiltYet,
  emailInvoicePhoto: notBuiltYet,
};
