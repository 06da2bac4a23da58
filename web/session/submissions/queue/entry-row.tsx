import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { FactLine } from '#web/ui/unbroken.tsx';
import { KeptPicture } from '../kept-picture.tsx';
import { CorrectEntry } from './correct-entry.tsx';
import { CorrectOrder } from './correct-order.tsx';
import { keptPhotosIn } from './kept-photos-in.ts';
import { isAsked, overOthers } from './over-others.ts';
import { pageQueue } from './page-queue.ts';
import { momentText, titleOf } from './queue-words.ts';
import { sentenceNow } from './refusal-words.ts';
import type { Waiting } from './waiting.ts';
import { withoutRefused } from './without-refused.ts';

interface EntryRowProps {
  entry: Waiting;
  reason: string;
  /** Whether the person who is here entered it, and may correct it. */
  isOwn: boolean;
  onCorrecting: () => void;
}

/** One entry of the queue: what it is, why it still waits, and what can be done about it. */
export function EntryRow({ entry, reason, isOwn, onCorrecting }: EntryRowProps) {
  const [isDropping, setIsDropping] = useState(false);
  const title = titleOf(entry);
  const isRefused = entry.refusal !== null;
  const { refusedLines } = entry;
  return (
    <li className="space-y-2 py-4 first:pt-0 last:pb-0">
      <div className="wrap-anywhere">
        <p className="text-body font-medium">{title}</p>
        <p className="text-sm text-ink-muted">
          <FactLine facts={[momentText(entry.since), entry.authorName]} />
        </p>
      </div>
      {refusedLines.length > 0 ? (
        <ul className="list-disc space-y-1 pl-5 text-body wrap-anywhere">
          {refusedLines.map((refused) => (
            <li key={refused.line}>{sentenceNow(refused)}</li>
          ))}
        </ul>
      ) : (
        <p className="text-body wrap-anywhere">{reason}</p>
      )}
      <Photos entry={entry} />
      <div className="flex flex-wrap gap-2 pt-1">
        {isRefused && isOwn && <Correct entry={entry} onCorrecting={onCorrecting} />}
        {isRefused && isOwn && <SendWithout entry={entry} />}
        {isRefused && (
          <Button variant="secondary" onClick={() => void pageQueue.again(overOthers(entry))}>
            {isAsked(entry) ? t`Mark Anyway` : t`Send again`}
          </Button>
        )}
        {/* Keep is where Drop was: the second of two quick presses drops nothing. */}
        <Button
          variant={isRefused && !isDropping ? 'ghost' : 'secondary'}
          aria-label={isDropping ? t`Keep ${title}` : t`Drop ${title}`}
          onClick={() => setIsDropping(!isDropping)}
        >
          {isDropping ? t({ message: 'Keep', context: 'verb' }) : t`Drop`}
        </Button>
        {isDropping && (
          <Button variant="danger" onClick={() => void drop(entry)}>
            {t`Drop for good`}
          </Button>
        )}
      </div>
    </li>
  );
}

async function drop(entry: Waiting): Promise<void> {
  const { isInTime } = await pageQueue.drop(entry);
  if (isInTime) return;
  const title = titleOf(entry);
  toast(() => ({
    title: t`It was on its way already`,
    description: t`${title}: look whether it arrived.`,
  }));
}

function Correct({ entry, onCorrecting }: Pick<EntryRowProps, 'entry' | 'onCorrecting'>) {
  const { draft, submission } = entry;
  const { user } = useSession().session;
  // Managers have no cart: an employee who became one sends it again or drops it.
  if (submission.kind === 'createOrder')
    return (
      user?.userType === 'employee' && <CorrectOrder entry={entry} onCorrecting={onCorrecting} />
    );
  return draft && <CorrectEntry entry={{ ...entry, draft }} onCorrecting={onCorrecting} />;
}

/** The rest of it, where something is left. */
function SendWithout({ entry }: { entry: Waiting }) {
  const rest = withoutRefused(entry);
  return (
    rest && (
      <Button variant="secondary" onClick={() => void pageQueue.again(overOthers(rest))}>
        {t`Send without these`}
      </Button>
    )
  );
}

/** What was taken without a network. */
function Photos({ entry }: { entry: Waiting }) {
  const photos = keptPhotosIn(entry.submission.content);
  return (
    photos.length > 0 && (
      <div className="flex flex-wrap gap-2">
        {photos.map((id) => (
          <KeptPicture
            key={id}
            id={id}
            alt={t`Photo that waits`}
            width={56}
            height={56}
            className="rounded-control border border-line"
          />
        ))}
      </div>
    )
  );
}
