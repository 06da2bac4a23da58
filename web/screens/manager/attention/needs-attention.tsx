import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import type { AttentionEntry } from '#contract/calls/attention.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Each } from '#web/ui/each.tsx';
import { SinceText } from './since-text.tsx';
import { subjectOf, wordsOf } from './attention-words.ts';
import type { useAttention } from './use-attention.ts';

type NeedsAttentionProps = { attention: ReturnType<typeof useAttention> };

/** What needs attention, with a link to the queue for each kind; renders nothing while nothing does (V10). */
export function NeedsAttention({ attention }: NeedsAttentionProps) {
  const { zone } = useOrganizationTime();
  const { data: entries, isError } = attention;
  if (entries?.length === 0) return null;
  return (
    <SectionCard
      title={t`Needs attention`}
      className="mb-4 sm:mb-6"
      actions={
        entries && (
          <Link href="/manager/attention" className={buttonClass()}>
            {t`Settle One by One`}
          </Link>
        )
      }
    >
      {!isError && (!entries || !zone) ? (
        <div className="flex min-h-14 items-center gap-4">
          <output className="sr-only">{t`Loading what needs attention`}</output>
          <Skeleton className="size-11" />
          <Skeleton className="h-9 grow" />
        </div>
      ) : entries ? (
        <ul className="-mx-2 -my-2 divide-y divide-line">
          <Each of="li" records={entries} keyOf={(entry) => entry.kind}>
            {(entry) => <Entry entry={entry} />}
          </Each>
        </ul>
      ) : (
        <Failed
          message={sentenceOf(attention.error, t`What needs attention could not be loaded.`)}
          onRetry={() => void attention.refetch()}
          busy={attention.isFetching}
        />
      )}
    </SectionCard>
  );
}

function Entry({ entry }: { entry: AttentionEntry }) {
  const { kind, count } = entry;
  const { icon: Icon, title } = wordsOf(entry);
  const subject = subjectOf(entry);
  const others = grouped(count - 1);
  return (
    <li className="py-1">
      <Link
        href={`/manager/attention?kind=${kind}`}
        className="flex min-h-14 items-center gap-4 rounded-control max-[16rem]:gap-1 px-2 py-2 transition-colors hover:bg-surface-subtle"
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-warning-soft max-[16rem]:hidden text-warning">
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
        <span className="min-w-0 grow">
          <span className="block font-semibold">{title}</span>{' '}
          <span className="block text-sm wrap-anywhere text-ink-muted">
            {count > 1 ? t`${subject} and ${others} more` : subject}, <SinceText of={entry} />
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
      </Link>
    </li>
  );
}
