import type { FastifyRequest } from 'fastify';
import { Failure, RetryLater } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { answerLink } from '../answer-link.ts';
import { openLink } from '../open-link.ts';
import type { PurchaseOrder } from '../purchase-order.ts';
import type { Problems } from './answering.ts';
import { problemsOf, readForm } from './read-form.ts';
import type { Typed } from './read-form.ts';

interface Refused {
  status: number;
  /** When to send it again; undefined where that is not known. */
  retryAfterSeconds?: number | undefined;
  order: PurchaseOrder;
  problems: Problems;
}

/** Stores a vendor's form (V6), or returns why it cannot, with the present order. Throws as `openLink`. */
export async function submitForm(
  services: Services,
  { token, typed, request }: { token: string; typed: Typed; request: FastifyRequest },
): Promise<{ answerId: string } | Refused> {
  const { order } = await openLink(services, { token, request });
  const form = readForm(order, typed);
  if ('problems' in form) return { status: 400, order, problems: form.problems };
  try {
    const { answerId } = await answerLink(services, { token, answers: form.answers, request });
    services.live.publish(['orders']);
    return { answerId };
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'not_found') throw error;
    const { order: present } = await openLink(services, { token, request });
    return {
      status: error.status,
      retryAfterSeconds: error instanceof RetryLater ? error.retryAfterSeconds : undefined,
      order: present,
      problems: problemsOf(present, typed, error),
    };
  }
}
