import type { Refusal } from '../contract/refusals/refusal.ts';
import { refused, sentenceOf, statusOf } from '../contract/refusals/table.ts';
import type { ParamsArgument, ParamsOf, RefusalCode } from '../contract/refusals/table.ts';

/** A refusal of one field; `path` is its place in the input: `items.0.quantity`. */
export interface Detail extends Refusal {
  path: string;
  message: string;
}

/** Thrown anywhere below a handler; only `errors.ts` turns it into a reply. `message` is shown to a person. */
export class Failure extends Error {
  readonly code: RefusalCode;
  readonly params: Refusal['params'];
  readonly details: readonly Detail[] | undefined;

  constructor(refusal: Refusal, details?: readonly Detail[]) {
    super(sentenceOf(refusal));
    // `refused` has checked the code.
    this.code = refusal.code as RefusalCode;
    this.params = refusal.params;
    this.details = details;
  }

  get status(): number {
    return statusOf(this);
  }
}

/** A call that may be made again after some seconds. */
export class RetryLater extends Failure {
  readonly retryAfterSeconds: number;

  constructor(refusal: Refusal, retryAfterSeconds: number) {
    super(refusal);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Refused, because another user changed it first. Carries what it is now, so that a person can compare. */
export class ChangedMeanwhile extends Failure {
  readonly current: unknown;

  constructor(params: ParamsOf<'changed_meanwhile'>, current: unknown) {
    super(refused('changed_meanwhile', params));
    this.current = current;
  }
}

/** `throw refuse('order_id_taken')`. */
export function refuse<C extends RefusalCode>(code: C, ...params: ParamsArgument<C>): Failure {
  return new Failure(refused(code, ...params));
}

/** `notFound('order')`: 'This order does not exist or was deleted.' */
export function notFound(what: ParamsOf<'not_found'>['what']): Failure {
  return refuse('not_found', { what });
}

/** For an address that belongs to no call and no file. */
export function nothingHere(): Failure {
  return notFound('address');
}

export function notAllowed(because: ParamsOf<'not_allowed'>['because']): Failure {
  return refuse('not_allowed', { because });
}

export function detail<C extends RefusalCode>(
  path: string,
  code: C,
  ...params: ParamsArgument<C>
): Detail {
  return detailOf(path, refused(code, ...params));
}

export function detailOf(path: string, refusal: Refusal): Detail {
  return { path, message: sentenceOf(refusal), code: refusal.code, params: refusal.params };
}

/** Input that is well formed but wrong, such as a reference to something deleted (D11). */
export function invalid<C extends RefusalCode>(
  path: string,
  code: C,
  ...params: ParamsArgument<C>
): Failure {
  return invalidInput([detail(path, code, ...params)]);
}

/** The first detail gives the message. */
export function invalidInput(details: readonly [Detail, ...Detail[]]): Failure {
  const [{ code, params }] = details;
  return new Failure(refused('invalid_input', { because: { code, params } }), details);
}

/** Throws `invalid_input` with these details, if there are any. */
export function requireValid(details: readonly Detail[]): void {
  const [first, ...others] = details;
  if (first) throw invalidInput([first, ...others]);
}
