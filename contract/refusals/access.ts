import { refusal } from './refusal.ts';
import { waitingTime } from './words.ts';

/** Refusals of who calls, and of how they prove who they are. */

const NOT_ALLOWED = {
  location: 'You are not assigned to this location. Ask a manager to assign you.',
  location_of_photo:
    'You are not assigned to the location of this photo. Ask a manager to assign you.',
  manager_decides: 'A manager sends this order to its vendor, so only a manager can change it.',
  managers: 'Only managers can do this. Ask a manager, or choose a manager profile.',
  marking_ordered: 'Only managers can mark items as ordered.',
  order_of_another: 'This is the order of another person.',
  ordering_for_another: 'You can only order as yourself.',
  orders_of_another: 'You can only see orders as yourself.',
  locations_of_another: 'You can only see assigned locations as yourself.',
  quantity_only:
    'You can change the quantity or take the item out. Ask a manager to change anything else.',
  prices: 'Only managers see prices here.',
  standing_guide: 'This guide has a standing order, so only a manager can delete it.',
} as const;
export type NotAllowed = keyof typeof NOT_ALLOWED;

/** What a wrong try leaves: tries until the door closes, and seconds for which it is closed now. */
export interface Wrong {
  triesLeft: number;
  closedFor: number;
}

/** From here on the sentence says how many tries are left. */
export const FEW_TRIES = 2;

function triesLeft({ triesLeft: left, closedFor }: Wrong): string {
  if (left === 0) return ` Wait ${waitingTime(closedFor)} before the next try.`;
  if (left > FEW_TRIES) return '';
  return left === 1 ? ' 1 try is left.' : ` ${left} tries are left.`;
}

const wrong = (sentence: string) => refusal(401, (of: Wrong) => sentence + triesLeft(of));

export const access = {
  session_ended: refusal(
    401,
    ({ because }: { because: 'no_profile' | 'ended' }) =>
      because === 'no_profile'
        ? 'Please choose your profile first.'
        : 'Your session has ended. Please choose your profile again.',
    { nothingStored: true },
  ),
  device_not_enrolled: refusal(401, ({ because }: { because: 'not_enrolled' | 'removed' }) =>
    because === 'removed'
      ? 'This device was removed by a manager just now.'
      : 'This device is not enrolled. Enter the access code first; a manager knows it.',
  ),
  wrong_pin: refusal(
    401,
    ({ which, ...of }: Wrong & { which: 'pin' | 'current_pin' }) =>
      (which === 'pin' ? 'This PIN is not right.' : 'Your current PIN is not right.') +
      triesLeft(of),
  ),
  wrong_access_code: wrong('This access code is not right.'),
  wrong_setup_code: wrong('This setup code is not right. It was printed when ProcureApp started.'),
  not_allowed: refusal(403, ({ because }: { because: NotAllowed }) => NOT_ALLOWED[because]),
  wrong_signature: refusal(
    403,
    'This report is not signed by the text message service of this product.',
  ),
  unexpected_host: refusal(
    403,
    'This address is not one that ProcureApp answers to. Set PUBLIC_URL to it.',
  ),
  other_site: refusal(403, 'This was sent by another web site, so it was refused.'),
  last_manager: refusal(409, ({ name, withPin }: { name: string; withPin: boolean }) =>
    withPin
      ? `${name} is the last manager with a PIN. Give another manager a PIN first.`
      : `${name} is the last manager. Make somebody else a manager first.`,
  ),
  already_set_up: refusal(409, 'This organization is set up already. Choose a profile to go on.'),
  no_access_code: refusal(409, 'No access code is set yet. A manager sets it in the settings.'),
  access_code_fixed: refusal(
    409,
    'The access code is set by the server (ACCESS_CODE), so it cannot be changed here.',
  ),
  no_profile_chosen: refusal(409, 'Please choose your profile first.'),
  no_pin_yet: refusal(409, 'You have no PIN yet. Ask a manager to set one.'),
};
