import { refused } from '../../contract/refusals/table.ts';
import type { ParamsOf } from '../../contract/refusals/table.ts';
import type { Refusal } from '../../contract/refusals/refusal.ts';
import { Failure } from '../failure.ts';

interface Known {
  /** It surely did not arrive, and a later attempt may succeed. */
  retry: boolean;
  /** It is unknown whether it arrived: sent again, it may arrive twice, so a person has to confirm. */
  mayHaveArrived?: boolean;
}

/** A message that was not delivered, as far as is known. */
export class NotDelivered extends Failure {
  readonly retry: boolean;
  readonly mayHaveArrived: boolean;

  constructor(refusal: Refusal, { retry, mayHaveArrived: unknown = false }: Known) {
    super(refusal);
    this.retry = retry;
    this.mayHaveArrived = unknown;
  }
}

/** The failure of an attempt. */
export function notDelivered(params: ParamsOf<'not_delivered'>, known: Known): NotDelivered {
  return new NotDelivered(refused('not_delivered', params), known);
}

/** The failure of an attempt after which it is unknown whether the message arrived. */
export function mayHaveArrived(params: ParamsOf<'not_delivered'>): NotDelivered {
  return notDelivered(params, { retry: false, mayHaveArrived: true });
}

const REASON_MAX = 160;

/** The other side's reason, fit for a person and for the log: on one line, without addresses or numbers. */
export function reasonWithoutRecipient(reason: string): string {
  const words = reason
    .replaceAll(/\S*@\S*|\+?\d[\d ()-]{6,}\d/g, '…')
    .replaceAll(/[\p{Cc}{}<>\s]+/gu, ' ')
    .trim();
  return words.length > REASON_MAX ? `${words.slice(0, REASON_MAX)}…` : words;
}
