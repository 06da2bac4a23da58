import type { Db } from '../db/open.ts';

/** A vendor's delivery to a location. */
export interface DeliveryToSend {
  vendorId: number;
  locationId: number;
  deliveryDate: string;
  cutOffAt: Date;
}

/** When the purchase order of a delivery goes to its vendor: at the latest at its cut-off. */
export async function sendingMoment(_db: Db, { cutOffAt }: DeliveryToSend): Promise<Date> {
  return cutOffAt;
}
