import type { NotAllowed } from '../refusals/access.ts';

/** Rights that the caller alone decides, or what the caller proves. */
export type CallerRight =
  /** Needs no session: choosing a profile, the first start. */
  | 'anyone'
  /** Needs no session; in pin mode an enrolled device. */
  | 'device'
  /** The vendor's link is the proof. */
  | 'link'
  /** Needs no session (E2): the signature of the text message provider is the proof. */
  | 'signature'
  /** Everybody who works here; lists hold what the caller may see. */
  | 'staff'
  /** Everybody who works here and sees prices: employees unless the settings forbid it (E14). */
  | 'prices'
  | 'manager';

/** Where the id of a place or a person stands: in a field of the input, or in the record that the call names. */
type Somewhere = `${'params' | 'query' | 'body'}.${string}` | 'record';

/** Employees at their own locations, also for records that colleagues made. */
export interface AtLocation<Place extends string = Somewhere> {
  location: Place;
  person?: undefined;
  /** And only those who see prices (E14). */
  prices?: true;
}

/** Employees for themselves; where `location` is given, at the locations that they are still assigned to. */
export interface AsOneself<Place extends string = Somewhere> {
  person: Place;
  location?: Place;
  /** Why another person's is refused. */
  otherwise: NotAllowed;
  /** Employees only until it goes to its vendor, and where it goes by itself (H3): the handler sees to it. */
  until?: 'it_goes';
}

/**
 * Who may call (D29, D30, E3; section 6 of the specification). Every route names one, and `server/http/bind.ts` refuses all
 * others: by role before the body is read, by place and person before the handler runs. `CELLS` says what each right means
 * for each kind of caller; `tests/api/rights.test.ts` calls every route as every caller and compares each cell.
 */
export type Right = CallerRight | AtLocation | AsOneself;

/** The right without where place and person stand. */
export type RightKind =
  | CallerRight
  | 'own'
  | 'own, until it goes'
  | 'location'
  | 'prices at location';

export function kindOf(right: Right): RightKind {
  if (typeof right === 'string') return right;
  if (right.person === undefined) return right.prices ? 'prices at location' : 'location';
  return right.until ? 'own, until it goes' : 'own';
}

export const CALLERS = [
  'nobody, open mode',
  'nobody, pin mode',
  'enrolled device, no session',
  'employee, own record',
  'employee of the location',
  'employee of another location',
  'employee who sees no prices',
  'manager',
  'ended session',
  "vendor's link",
] as const;
export type Caller = (typeof CALLERS)[number];

/** `yes`: rights do not refuse. 401: choose a profile first. 403: this profile may not. */
export type RightsAnswer = 'yes' | 401 | 403;

/** In the order of `CALLERS`. */
const CELLS: Record<RightKind, readonly RightsAnswer[]> = {
  //          open   pin    device own    here   there  no prices manager ended link
  anyone: /*   */ ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  device: /*   */ ['yes', 401, 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 401],
  link: /*     */ ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  signature: /**/ ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  staff: /*    */ ['yes', 401, 401, 'yes', 'yes', 'yes', 'yes', 'yes', 401, 401],
  prices: /*   */ ['yes', 401, 401, 'yes', 'yes', 'yes', 403, 'yes', 401, 401],
  own: /*      */ ['yes', 401, 401, 'yes', 403, 403, 403, 'yes', 401, 401],
  'own, until it goes': ['yes', 401, 401, 'yes', 403, 403, 403, 'yes', 401, 401],
  location: /* */ ['yes', 401, 401, 'yes', 'yes', 403, 'yes', 'yes', 401, 401],
  'prices at location': ['yes', 401, 401, 'yes', 'yes', 403, 403, 'yes', 401, 401],
  manager: /*  */ ['yes', 401, 401, 403, 403, 403, 403, 'yes', 401, 401],
};

export function cellOf(right: Right, caller: Caller): RightsAnswer {
  return CELLS[kindOf(right)][CALLERS.indexOf(caller)] ?? 403;
}
