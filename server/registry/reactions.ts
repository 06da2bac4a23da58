import { letOrdersWait, overBudgetsOf } from '../budgets/check.ts';
import { followCorrection, followReceipts } from '../claims/follow-receipt.ts';
import { clearLocationOfDevices } from '../devices/queries.ts';
import { decideGiven } from '../given-conversions/decide.ts';
import { followGiven } from '../given-conversions/follow.ts';
import { moveFreedOrders } from '../orders/free-waiting.ts';
import { requireUnitUnused, requireVendorUnused } from '../products/in-use.ts';
import { moveEscalations } from '../purchase-orders/plan-escalation.ts';
import { markItem } from '../receipts/mark.ts';
import { moveLines } from '../receipts/merged-items.ts';
import { moveRuns } from '../reminders/move-runs.ts';
import { removeEndedSessions, removeSessionsOfDevice } from '../session/queries.ts';
import { changeAccessOfUser, removeAccessOfUser } from '../session/reactions.ts';
import { raiseVersions } from '../users/queries.ts';
import type { Reactions } from '../services.ts';

/** Each reaction of `Services`, joined from the nouns of higher layers. */
export const reactions: Reactions = {
  userRemoved: removeAccessOfUser,
  userTypeChanged: changeAccessOfUser,
  locationRemoved: clearLocationOfDevices,
  locationReturned: raiseVersions,
  approvalLimitChanging: moveFreedOrders,
  orderMayWait: letOrdersWait,
  orderSending: overBudgetsOf,
  deviceRemoved: removeSessionsOfDevice,
  lockChanging: removeEndedSessions,
  timezoneChanged: moveRuns,
  conversionsChanged: decideGiven,
  escalationChanged: moveEscalations,
  conversionsGiven: followGiven,
  unitRemoved: requireUnitUnused,
  vendorRemoved: requireVendorUnused,
  itemMarked: async (db, mark) => {
    const isStored = await markItem(db, mark);
    if (isStored) await followReceipts(db, mark.item, mark.now);
    return isStored;
  },
  itemsCombined: moveLines,
  receiptStored: followReceipts,
  receiptCorrected: followCorrection,
  itemChanged: followReceipts,
};
