import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { answerLink } from '../answer-link.ts';
import { openLink } from '../open-link.ts';
import type { OpenPage, PageAt } from '../open-page.ts';
import type { Problems } from './answering.ts';
import { problemsOf, readForm } from './read-form.ts';
import type { Typed } from './read-form.ts';
import { Failure, RetryLater } from '../../failure.ts';

interface Refused {
  status: number;
  /** When to send it again; undefined where that is not known. */
  retryAfterSeconds?: number | undefined;
  page: OpenPage;
  problems: Problems;
}

interface Stored {
  /** The submission, or the equal one that is stored already. */
  answerId: string;
  isNoteAlone: boolean;
}

/** Stores a vendor's form (V6), or returns why it cannot, with the present order. Throws as `openLink`. */
export async function submitForm(
  services: Services,
  { typed, ...opening }: { token: string; typed: Typed; at: PageAt; request: FastifyRequest },
): Promise<Stored | Refused> {
  const { token, request } = opening;
  const { page } = await openLink(services, opening);
  const form = readForm(page.order, typed);
  if ('problems' in form) return { status: 400, page, problems: form.problems };
  try {
    const { answerId } = await answerLink(services, { token, answers: form.answers, request });
    return { answerId, isNoteAlone: form.answers.lines.length === 0 };
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'not_found') throw error;
    const { page: present } = await openLink(services, opening);
    return {
      status: error.status,
      retryAfterSeconds: error instanceof RetryLater ? error.retryAfterSeconds : undefined,
      page: present,
      problems: problemsOf(present.order, typed, error),
    };
  }
}
