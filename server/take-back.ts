import { TAKE_BACK_MS } from '../contract/values/limits.ts';
import { refuse } from './failure.ts';

interface Done {
  /** The user who did it; null for a call without a profile, which anybody takes back who may. */
  doneBy: number | null;
  /** When this server stored it: ISO 8601. */
  doneAt: string;
  /** Who takes it back. */
  by: number | null;
  now: Date;
}

/** What one press did is taken back by who did it, for one minute (24.9). Throws `not_yours_to_take_back` and `too_late_to_take_back`. */
export function requireTakeBack({ doneBy, doneAt, by, now }: Done): void {
  if (doneBy !== null && doneBy !== by) throw refuse('not_yours_to_take_back');
  if (now.getTime() - Date.parse(doneAt) > TAKE_BACK_MS) throw refuse('too_late_to_take_back');
}
