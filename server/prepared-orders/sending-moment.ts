import type { Db } from '../db/open.ts';
import { listRules } from '../sending-rules/queries.ts';
import { ruleAt } from '../sending-rules/rule-at.ts';

/** A vendor's delivery to a location. */
interface DeliveryToSend {
  vendorId: number;
  locationId: number;
  cutOffAt: Date;
}

const MINUTE_MS = 60_000;

/** When the purchase order of a delivery goes to its vendor: by a rule before the cut-off (H1), else at the latest at it. */
export async function sendingMoment(
  db: Db,
  { vendorId, locationId, cutOffAt }: DeliveryToSend,
): Promise<Date> {
  const rule = ruleAt(await listRules(db, vendorId), locationId);
  const minutes = rule?.timing === 'before_cut_off' ? rule.minutes : 0;
  return new Date(cutOffAt.getTime() - minutes * MINUTE_MS);
}
