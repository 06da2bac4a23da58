import { clsx } from 'clsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useCurrency } from '#web/session/currency.ts';
import { answerParts, answerText } from './answer-words.ts';
import type { Answered } from './answer-words.ts';

/** `Short: 3 of 5 case • delivers Tue, Nov 24 • says “…”`: what the vendor answered; nothing without an answer (V7). */
export function AnswerLine({ item }: { item: Answered }) {
  const currency = useCurrency();
  const { answer } = item;
  if (!answer) return null;
  const Icon = answer.answer === 'confirmed' && !answer.toSettle ? CircleCheck : CircleAlert;
  return (
    <span
      className={clsx(
        'flex items-start gap-1.5 text-sm tabular-nums',
        answer.toSettle ? 'font-medium text-warning' : 'font-normal text-ink-muted',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere">{answerParts(item, { answer, currency }).join(' • ')}</span>
    </span>
  );
}

/** For the person who ordered, without colour: only what will not come as it was ordered. */
export function QuietAnswerLine({ item }: { item: Answered }) {
  const { answer } = item;
  const isAsOrdered = !answer || answer.answer === 'confirmed' || answer.settled === 'dismissed';
  if (isAsOrdered || answer.outdated) return null;
  return <span className="block text-sm text-ink-muted">{answerText(item, answer)}</span>;
}
