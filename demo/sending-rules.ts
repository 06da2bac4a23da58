/**
 * Whose purchase orders go by themselves (H1): one vendor's before the cut-off, another's at once. Both begin where nothing
 * waits to be sent: the demo has no mail service, and what it cannot send would need attention.
 */
import type { BELOW_MINIMUM, SendingChannel, SendingTime } from '#contract/values/sending.ts';
import type { VendorKey } from './catalogue.ts';
import type { LocationKey } from './people.ts';

interface DemoSendingRule {
  /** Null: everywhere else. */
  places: readonly LocationKey[] | null;
  timing: SendingTime;
  minutes: number;
  channels: readonly SendingChannel[];
  belowMinimum: (typeof BELOW_MINIMUM)[number];
}

export const sendingRules: Partial<Record<VendorKey, readonly DemoSendingRule[]>> = {
  stonebridge: [
    {
      places: null,
      timing: 'before_cut_off',
      minutes: 30,
      channels: ['email', 'sms'],
      belowMinimum: 'hold',
    },
    {
      places: ['harborfront', 'vineStreet', 'parkSlope'],
      timing: 'by_hand',
      minutes: 0,
      channels: ['email'],
      belowMinimum: 'send',
    },
  ],
  // It has no e-mail address.
  capeAnn: [
    {
      places: ['parkSlope'],
      timing: 'at_once',
      minutes: 10,
      channels: ['sms'],
      belowMinimum: 'send',
    },
  ],
};
