import type { Coded } from '../../contract/statements/statement.ts';
import { stated } from '../../contract/statements/table.ts';
import type { Reminder } from '../../contract/calls/reminders.ts';

interface Reachable {
  email: string | null;
  phoneNumber: string | null;
  isDeleted: boolean;
}

/** The address or number to which a reminder's message to a user is sent; null when the user has none. */
export function recipientOf(user: Reachable, channel: Reminder['notificationType']): string | null {
  if (user.isDeleted) return null;
  return channel === 'email' ? user.email : user.phoneNumber;
}

/** Why a reminder does not reach a user; null when it does. */
export function whyNotReached(
  user: Reachable,
  channel: Reminder['notificationType'],
): Coded | null {
  if (recipientOf(user, channel)) return null;
  if (user.isDeleted) return stated('not_reached', { because: 'user_deleted' });
  return stated('not_reached', { because: channel === 'email' ? 'no_email' : 'no_phone' });
}
