import { t } from '@lingui/core/macro';
import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { Location } from '#contract/calls/locations.ts';
import { useBroughtBack } from '#web/session/submissions/use-brought-back.ts';
import { Boundary } from '#web/ui/boundary.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CountAnother, useOthers } from './count-another.tsx';
import { CountDialog } from './count-dialog.tsx';
import { CountRow } from './count-row.tsx';
import type { CountDraft, Countable } from './count-draft.ts';
import { useKeptShelfCount } from './kept-shelf-count.ts';
import { NotKeptHere } from './not-kept-here.tsx';
import { SendBar } from './send-bar.tsx';
import { useSendCount } from './use-send-count.ts';

interface CountSheetProps {
  location: Location;
  /** What the location keeps, or what was counted of it before; by area in the order of the shelf. */
  listed: readonly Countable[];
  /** The count that is corrected, with what was counted in it. */
  corrects?: { id: string; amounts: CountDraft['amounts'] };
  /** What stands above the shelf. */
  head?: ReactNode;
  onSent?: () => void;
}

const ALL = 'all';
/** The chip of products without an area. */
const NO_AREA = 'none';
const chipOf = (area: string | null) => (area === null ? NO_AREA : `area:${area}`);

/** The products of an area, each with what was counted of it; what was entered stays until it is sent. */
export function CountSheet({ location, listed, corrects, head, onSent }: CountSheetProps) {
  const kept = useKeptShelfCount({ locationId: location.id, corrects });
  useBroughtBack('createCount', kept);
  const [chip, setChip] = useState(ALL);
  const [openId, setOpenId] = useState<string>();

  const others = useOthers(listed);
  const { amounts } = kept.draft;
  // Products that are not on the sheet stand last, once they were counted.
  const added = (others ?? []).filter(
    ({ productId }) => productId in amounts || productId === openId,
  );
  const all = [...listed, ...added];
  const areas = [...new Set(all.map(({ area }) => area))];
  const shown = chip === ALL ? all : all.filter(({ area }) => chipOf(area) === chip);
  const isCounted = ({ productId }: Countable) => productId in amounts;
  const sending = useSendCount(kept, {
    locationId: location.id,
    products: all,
    corrects: corrects?.id,
    onSent: () => {
      setChip(ALL);
      onSent?.();
    },
  });

  /** The next product of the shelf that was not counted, after this one and then from the beginning. */
  function next(productId: string) {
    const place = shown.findIndex((one) => one.productId === productId);
    const inOrder = [...shown.slice(place + 1), ...shown.slice(0, place)];
    const following = inOrder.find((one) => !isCounted(one))?.productId;
    // It may have been closed while something was sent.
    setOpenId((now) => (now === productId ? following : now));
  }
  const open = all.find(({ productId }) => productId === openId);

  return (
    <>
      {head}
      <AreaChips areas={areas} value={chip} onChange={setChip} />
      {all.length === 0 ? (
        <Card>
          <Empty
            icon={ClipboardCheck}
            title={t`Nothing to count yet`}
            text={t`Choose a product below to count it. Managers list what is kept here under Stock.`}
          />
        </Card>
      ) : (
        <>
          {!corrects && (
            <p className="mb-2 text-sm text-ink-muted tabular-nums" aria-live="polite">
              {progress({ shown, amounts, entered: kept.entered })}
            </p>
          )}
          <Shelf
            products={shown}
            amounts={amounts}
            hasHeadings={chip === ALL && areas.length > 1}
            onOpen={setOpenId}
          />
        </>
      )}
      {!corrects && (
        <CountAnother
          locationId={location.id}
          products={others}
          onChosen={(productId) => {
            setChip(ALL);
            setOpenId(productId);
          }}
        />
      )}
      <SendBar counted={kept.entered} isCorrection={corrects !== undefined} sending={sending} />
      {open && (
        <CountDialog
          product={open}
          kept={kept}
          notKept={
            !corrects &&
            listed.includes(open) && (
              <NotKeptHere product={open} location={location} onDone={next} />
            )
          }
          place={placeOf(open, shown)}
          isLast={shown.every((one) => isCounted(one) || one.productId === openId)}
          onNext={() => next(open.productId)}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  );
}

interface AreaChipsProps {
  areas: readonly (string | null)[];
  value: string;
  onChange: (chip: string) => void;
}

/** Nothing where all products are in one area. */
function AreaChips({ areas, value, onChange }: AreaChipsProps) {
  if (areas.length < 2) return null;
  return (
    <ChipRow
      label={t`Areas`}
      chips={[
        { value: ALL, label: t`All areas` },
        ...areas.map((area) => ({ value: chipOf(area), label: area ?? t`No area` })),
      ]}
      value={value}
      onChange={onChange}
      className="-mx-1.5 -mt-2 mb-3"
    />
  );
}

/** '3 of 20 counted', and before the first amount what was counted today already. */
function progress({
  shown,
  amounts,
  entered,
}: {
  shown: readonly Countable[];
  amounts: CountDraft['amounts'];
  entered: number;
}): string {
  const all = shown.length;
  const today = shown.filter(({ countedAt }) => countedAt !== null).length;
  if (entered === 0 && today > 0) return t`${today} of ${all} counted today`;
  const counted = shown.filter(({ productId }) => productId in amounts).length;
  return t`${counted} of ${all} counted`;
}

/** '3 of 20'. */
function placeOf(product: Countable, shown: readonly Countable[]): string {
  const place = shown.indexOf(product) + 1;
  const all = shown.length;
  return t`${place} of ${all}`;
}

interface ShelfProps {
  products: readonly Countable[];
  amounts: CountDraft['amounts'];
  /** Whether an area's name stands above its first product. */
  hasHeadings: boolean;
  onOpen: (productId: string) => void;
}

function Shelf({ products, amounts, hasHeadings, onOpen }: ShelfProps) {
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface shadow-low">
      <WindowVirtualizer data={products} bufferSize={400}>
        {(product, index) => (
          <Boundary key={product.productId}>
            <CountRow
              product={product}
              amounts={amounts[product.productId]}
              heading={
                hasHeadings && products[index - 1]?.area !== product.area
                  ? (product.area ?? t`No area`)
                  : undefined
              }
              onOpen={onOpen}
            />
          </Boundary>
        )}
      </WindowVirtualizer>
    </div>
  );
}
