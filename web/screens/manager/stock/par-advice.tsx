import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { worded } from '#web/api/worded.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import type { ParAdvice } from '#contract/calls/par.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { amountShown } from '#web/ui/amount.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';

type Advised = ParAdvice & { line: InventoryLine };

/** Pars that the use of the last weeks would change, and why; one press sets one (S5). Renders nothing without advice. */
export function ParAdviceSection({ locationId }: { locationId: number }) {
  const of = { query: { locationId: String(locationId) } };
  const advice = useQuery(queryOf('listParAdvice', of));
  const stock = useQuery(queryOf('listInventory', of));
  const setPar = useSetPar(locationId);
  const rows = (advice.data ?? []).flatMap((row): Advised[] => {
    const line = stock.data?.find(({ productId }) => productId === row.productId);
    return line ? [{ ...row, why: worded(row.whyCoded, row.why), line }] : [];
  });
  const known = rows.filter(({ advised }) => advised !== null);
  const unknown = rows.filter(({ advised }) => advised === null);
  const more = unknown.length;
  // Advice needs two counts of a product.
  if (known.length === 0) return null;
  return (
    <SectionCard
      title={t`Par advice`}
      subtitle={t`What was used and thrown away in the last four weeks would change these pars.`}
      className="mb-4"
    >
      <ul className="divide-y divide-line">
        {known.map(({ productId, par, advised, why, line }) => (
          <li
            key={productId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
          >
            <div className="min-w-0 grow basis-60">
              <p className="font-medium wrap-anywhere">{line.productName}</p>
              <p className="text-sm wrap-anywhere text-ink-muted">{why}</p>
            </div>
            <p className="tabular-nums">
              <NowAndAdvised
                now={amountShown(par)}
                advised={amountShown(advised ?? 0)}
                unit={line.unitOfMeasure}
              />
            </p>
            <Button
              variant="secondary"
              aria-label={setParText(line.productName, amountShown(advised ?? 0))}
              onClick={() => setPar.mutate({ line, par: advised ?? 0 })}
            >
              {t`Set Par`}
            </Button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Disclosure
          title={plural(more, {
            one: 'Too little is known of # more',
            other: 'Too little is known of # more',
          })}
        >
          <ul className="space-y-1 text-sm">
            {unknown.map(({ productId, why, line }) => (
              <li key={productId} className="wrap-anywhere">
                <span className="font-medium">{line.productName}</span>: {why}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </SectionCard>
  );
}

const setParText = (product: string, amount: string) => t`Set Par of ${product} to ${amount}`;

function NowAndAdvised({ now, advised, unit }: { now: string; advised: string; unit: string }) {
  return (
    <Trans>
      <span className="sr-only">Par now </span>
      {now}
      <ArrowRight aria-hidden className="mx-1 inline size-4 text-ink-muted" />
      <span className="sr-only">, advised </span>
      <span className="font-semibold">{advised}</span>{' '}
      <span className="text-ink-muted">{unit}</span>
    </Trans>
  );
}

interface ParChange {
  line: InventoryLine;
  par: number;
}

const failure = (error: unknown) => ({
  title: t`Failed to set the par`,
  description: sentenceOf(error),
  tone: 'destructive' as const,
});

/** Sets a par at once; the message offers to undo it. */
function useSetPar(locationId: number) {
  const write = ({ line, par }: ParChange) =>
    writeOf('updateInventory', {
      body: { locationId, lines: [{ productId: line.productId, parAmount: par }] },
    });
  const undo = useWrite({
    write,
    success: () => ({ title: t`Par Restored`, tone: 'success' }),
    failure,
  });
  return useWrite({
    write,
    success: (_, { line, par }) => ({
      title: t`Par Set`,
      description: `${line.productName}: ${amountShown(par)} ${line.unitOfMeasure}`,
      tone: 'success',
      action: {
        label: t`Undo`,
        onPress: () => undo.mutate({ line, par: line.parAmount }),
      },
    }),
    failure,
  });
}
