/** The one table from what went wrong to its status (D2). */
const STATUS = {
  invalid_input: 400,
  session_ended: 401,
  device_not_enrolled: 401,
  wrong_pin: 401,
  wrong_access_code: 401,
  wrong_setup_code: 401,
  not_allowed: 403,
  wrong_signature: 403,
  unexpected_host: 403,
  other_site: 403,
  not_found: 404,
  too_slow: 408,
  in_use: 409,
  name_taken: 409,
  changed_meanwhile: 409,
  last_manager: 409,
  order_id_taken: 409,
  waste_id_taken: 409,
  id_taken: 409,
  invalid_transition: 409,
  needs_approval: 409,
  not_converted: 409,
  already_set_up: 409,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  internal: 500,
  not_delivered: 503,
  unavailable: 503,
} as const;

export type FailureCode = keyof typeof STATUS;
export interface Detail {
  path: string;
  message: string;
}

/** Thrown anywhere below a handler; only `errors.ts` turns it into a reply. `message` is shown to a person. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly details: readonly Detail[] | undefined;

  constructor(code: FailureCode, message: string, details?: readonly Detail[]) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** A call that may be made again after some seconds. */
export class RetryLater extends Failure {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number, code: FailureCode = 'too_many') {
    super(code, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** `notFound('order')`: 'This order does not exist or was deleted.' */
export function notFound(what: string): Failure {
  return new Failure('not_found', `This ${what} does not exist or was deleted.`);
}

/** For an address that belongs to no call and no file. */
export function nothingHere(): Failure {
  return new Failure('not_found', 'There is nothing at this address.');
}

/** Input that is well formed but wrong, such as a reference to something deleted (D11). */
export function invalid(path: string, message: string): Failure {
  return new Failure('invalid_input', message, [{ path, message }]);
}

export function conflict(message: string, code: FailureCode = 'conflict'): Failure {
  return new Failure(code, message);
}

export function notAllowed(message: string): Failure {
  return new Failure('not_allowed', message);
}
