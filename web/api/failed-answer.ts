import type { ProblemReply } from '#contract/calls/problem.ts';
import { CallError, withoutAnswer } from './call-error.ts';
import { noteSessionEnd } from './call-events.ts';

/** The error of a failed answer, from its body; notifies `onSessionEnded` when the session has ended. */
export function failureOf({ status, text, otherwise }: FailedAnswer): CallError {
  const problem = problemIn(text);
  if (!problem) {
    return new CallError(
      status,
      withoutAnswer(UNREACHABLE.has(status) ? 'unreachable' : 'unknown'),
      text.slice(0, 200) || otherwise,
    );
  }
  if (problem.code === 'session_ended') noteSessionEnd();
  return new CallError(status, problem);
}

interface FailedAnswer {
  status: number;
  text: string;
  /** The text of the status, for an answer without a body. */
  otherwise: string;
}

/** The statuses of a proxy that cannot reach a server. */
const UNREACHABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** The server's own message; undefined when another program answered in its place, such as a proxy. */
function problemIn(text: string): ProblemReply | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isProblem(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function isProblem(body: unknown): body is ProblemReply {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'string'
  );
}
