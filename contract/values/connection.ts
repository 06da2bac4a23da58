/**
 * Why a call has no answer of the server: the codes and sentences of refusals that the web makes itself (`web/api/call.ts`).
 * They are in every first view, so this file imports nothing; `table.ts` gives them their status.
 */
export const CONNECTION = {
  /** The network is down or too slow, or the answer broke off: whether the server did the work is unknown. */
  no_answer: 'No connection to the server. Check the network and try again.',
  /** A proxy answers that it cannot reach a server. */
  unreachable: 'The server cannot be reached at the moment. Please try again.',
  /** Another program answered in the place of the server. */
  unknown: 'Something went wrong. Please try again.',
} as const;
