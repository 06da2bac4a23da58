import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { Location } from '#contract/calls/locations.ts';
import { queryOf } from '#web/api/queries.ts';
import { Boundary } from '#web/ui/boundary.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CountDialog } from './count-dialog.tsx';
import { CountRow } from './count-row.tsx';
import type { CountDraft, Countable } from './count-draft.ts';
import { useKeptShelfCount } from './kept-shelf-count.ts';
import { SendBar } from './send-bar.tsx';
import { useSendCount } from './use-send-count.ts';

interface CountSheetProps {
  location: Location;
  /** What the location keeps, by area in the order of the shelf. */
  listed: readonly Countable[];
}

const ALL = 'all';
/** The chip of products without an area. */
const NO_AREA = 'none';
const chipOf = (area: string | null) => (area === null ? NO_AREA : `area:${area}`);

/** The products of an area, each with what was counted of it; what was entered stays until it is sent. */
export function CountSheet({ location, listed }: CountSheetProps) {
  const kept = useKeptShelfCount(location.id);
  const [chip, setChip] = useState(ALL);
  const [openId, setOpenId] = useState<string>();

  const others = useOthers(listed);
  const { amounts } = kept.draft;
  // Products that the location does not list yet stand last, once they were counted.
  const added = (others ?? []).filter(
    ({ productId }) => productId in amounts || productId === openId,
  );
  const all = [...listed, ...added];
  const areas = [...new Set(all.map(({ area }) => area))];
  const shown = chip === ALL ? all : all.filter(({ area }) => chipOf(area) === chip);
  const counted = Object.keys(amounts).length;
  const isCounted = ({ productId }: Countable) => productId in amounts;
  const { send, isSending, sentence } = useSendCount(kept, {
    locationId: location.id,
    products: all,
    onSent: () => setChip(ALL),
  });

  /** The next product of the shelf that was not counted, after this one and then from the beginning. */
  function next(productId: string) {
    const place = shown.findIndex((one) => one.productId === productId);
    const inOrder = [...shown.slice(place + 1), ...shown.slice(0, place)];
    setOpenId(inOrder.find((one) => !isCounted(one))?.productId);
  }
  const open = all.find(({ productId }) => productId === openId);

  return (
    <>
      {areas.length > 1 && (
        <ChipRow
          label="Areas"
          chips={[
            { value: ALL, label: 'All areas' },
            ...areas.map((area) => ({ value: chipOf(area), label: area ?? 'No area' })),
          ]}
          value={chip}
          onChange={setChip}
          className="-mx-1.5 -mt-2 mb-3"
        />
      )}
      {all.length === 0 ? (
        <Card>
          <Empty
            icon={ClipboardCheck}
            title="Nothing to count yet"
            text="Choose a product below to count it. Managers list what is kept here under Stock."
          />
        </Card>
      ) : (
        <>
          <p className="mb-2 text-sm text-ink-muted tabular-nums" aria-live="polite">
            {shown.filter(isCounted).length} of {shown.length} counted
          </p>
          <Shelf
            products={shown}
            amounts={amounts}
            hasHeadings={chip === ALL && areas.length > 1}
            onOpen={setOpenId}
          />
        </>
      )}
      <CountAnother
        products={others}
        onChosen={(productId) => {
          setChip(ALL);
          setOpenId(productId);
        }}
      />
      <SendBar
        counted={counted}
        busy={isSending}
        problem={sentence}
        onSend={send}
        onDiscard={kept.forget}
      />
      {open && (
        <CountDialog
          product={open}
          kept={kept}
          place={`${shown.findIndex(({ productId }) => productId === openId) + 1} of ${shown.length}`}
          isLast={shown.every((one) => isCounted(one) || one.productId === openId)}
          onNext={() => next(open.productId)}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  );
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
                  ? (product.area ?? 'No area')
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

interface CountAnotherProps {
  /** Undefined while they load. */
  products: readonly Countable[] | undefined;
  onChosen: (productId: string) => void;
}

/** Chooses a product that the location does not list. */
function CountAnother({ products, onChosen }: CountAnotherProps) {
  return (
    <div className="mt-4 sm:max-w-md">
      <Combobox
        label="Count another product"
        placeholder="Choose a product"
        searchPlaceholder="Search products..."
        none="Every product is in the list."
        disabled={!products}
        options={(products ?? []).map(({ productId, productName, vendorName }) => ({
          value: productId,
          label: productName,
          hint: vendorName,
        }))}
        value={undefined}
        onValueChange={onChosen}
      />
    </div>
  );
}

/** The products of the catalogue that the location does not list; undefined while they load. */
function useOthers(listed: readonly Countable[]): readonly Countable[] | undefined {
  const { data: products } = useQuery(queryOf('listProducts'));
  return useMemo(() => {
    const known = new Set(listed.map(({ productId }) => productId));
    return products
      ?.filter(({ id }) => !known.has(id))
      .map((product) => ({
        ...product,
        productId: product.id,
        productName: product.name,
        area: null,
        expected: undefined,
      }));
  }, [listed, products]);
}
