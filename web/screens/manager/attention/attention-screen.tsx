import { t } from '@lingui/core/macro';
import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { ATTENTION_KINDS } from '#contract/values/attention-kinds.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { QueueList } from './queue-list.tsx';
import { QueuedThing } from './queued-thing.tsx';
import { useQueue } from './use-queue.ts';

/** What needs a manager, one after the other, each settled where it is shown (24.1). */
export function AttentionScreen() {
  const queue = useQueue();
  const { list, kind, things, current } = queue;
  const count = things?.length ?? 0;
  return (
    <>
      <PageHeader
        title={t`Needs Attention`}
        subtitle={t`One after the other, the most urgent first`}
        actions={
          kind && (
            <>
              <Link
                href={ATTENTION_KINDS[kind].all}
                className={buttonClass({ variant: 'secondary' })}
              >
                {t`See as a List`}
              </Link>
              <Button variant="secondary" onClick={queue.showAll}>
                {t`Show Everything`}
              </Button>
            </>
          )
        }
      />
      {list.isPending && <Spinner label={t`Loading what needs attention`} />}
      {list.isError && !things && (
        <Card>
          <Failed
            message={sentenceOf(list.error, t`What needs attention could not be loaded.`)}
            onRetry={() => void list.refetch()}
            busy={list.isFetching}
          />
        </Card>
      )}
      {things?.length === 0 && <NothingLeft />}
      {things && current && (
        <div className="items-start gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem]">
          <QueuedThing queue={queue} thing={current} of={things.length} />
          <aside className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto max-lg:hidden">
            <QueueList queue={queue} things={things} />
          </aside>
          <div className="mt-6 lg:hidden">
            <Disclosure title={t`All ${count}`}>
              <QueueList queue={queue} things={things} />
            </Disclosure>
          </div>
        </div>
      )}
    </>
  );
}

function NothingLeft() {
  return (
    <Card>
      <Empty
        icon={CircleCheck}
        title={t`Nothing needs attention`}
        text={t`What waits for a manager appears here by itself.`}
        action={
          <Link href="/manager" className={buttonClass({ variant: 'secondary' })}>
            {t`To the Dashboard`}
          </Link>
        }
      />
    </Card>
  );
}
