import { refusal } from './refusal.ts';

/**
 * Why a call has no answer of the server. The web makes these itself (`web/api/call.ts`), so this file is in every first view:
 * it imports nothing but the form of refusals.
 */
export const connection = {
  /** The network is down or too slow, or the answer broke off: whether the server did the work is unknown. */
  no_answer: refusal(0, 'No connection to the server. Check the network and try again.'),
  /** A proxy answers that it cannot reach a server. */
  unreachable: refusal(503, 'The server cannot be reached at the moment. Please try again.'),
  /** Another program answered in the place of the server. */
  unknown: refusal(500, 'Something went wrong. Please try again.'),
};

/** As the answer of a failed call. */
export function connectionProblem(code: keyof typeof connection) {
  return { code, params: {}, message: connection[code].sentence({}, (of) => of.code) };
}
