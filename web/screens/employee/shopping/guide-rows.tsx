import { plural, t } from '@lingui/core/macro';
import { memoInLanguage } from '#web/language/memo-in-language.tsx';
import { useQuery } from '@tanstack/react-query';
import { PackageSearch, Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { OrderGuide, OrderGuideLine } from '#contract/calls/order-guides.ts';
import type { Usual } from '#contract/calls/ordered.ts';
import type { Product } from '#contract/calls/products.ts';
import { QUANTITY_MAX } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';
import { listShown } from '#web/language/formats.ts';
import { formerUnit, inFormerUnits } from '#web/order-guides/former-unit.tsx';
import { quantityOf } from '#web/session/cart-lines.ts';
import { useCart, useCartActions, useCartQuantity } from '#web/session/cart.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { toast } from '#web/ui/toast.ts';
import { useLater } from '#web/ui/use-later.ts';
import { amountShown } from '#web/ui/amount.ts';
import { ALL_CATEGORIES, lineOf, matching } from './catalogue.ts';
import type { Searchable } from './catalogue.ts';
import { addedByGuide } from './guide-filling.ts';
import type { Shelf } from './guide-filling.ts';
import { usualText } from './usual-quantity.ts';

const loadDialog = () => import('#web/order-guides/order-guide-dialog.tsx');

/** Of a row, in CSS pixels: thirty of them fit on two screens of a telephone. */
const ROW_HEIGHT = 44;
const NONE: never[] = [];

interface GuideRowsProps {
  guide: OrderGuide;
  catalogue: readonly Searchable[];
  search: string;
  usual: ReadonlyMap<string, Usual>;
}

/** The lines of a guide as rows, with what a person needs to know to order each, and all of them in one press (G2). */
export function GuideRows({ guide, catalogue, search, usual }: GuideRowsProps) {
  const { locationId, lines } = guide;
  const shelf = useShelf(locationId, usual);
  const [editing, setEditing] = useState(false);
  const dialog = useLater(loadDialog, { wanted: editing, onFailed: () => setEditing(false) });
  const rows = useMemo(() => {
    const ofGuide = new Map(lines.map(({ productId }, index) => [productId, index]));
    const own = catalogue.filter(({ product }) => ofGuide.has(product.id));
    const place = ({ id }: Product) => ofGuide.get(id) ?? 0;
    return matching(own, { search, categoryId: ALL_CATEGORIES }).toSorted(
      (one, other) => place(one) - place(other),
    );
  }, [lines, catalogue, search]);

  return (
    <section aria-label={guide.name} className="mx-auto max-w-3xl">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-1.5">
        <AddAll guide={guide} catalogue={catalogue} shelf={shelf} />
        <Button variant="ghost" onClick={() => setEditing(true)}>
          <Pencil aria-hidden className="size-4" />
          {t`Edit Guide`}
        </Button>
      </div>
      <div data-guide-lines>
        <WindowVirtualizer data={rows} itemSize={ROW_HEIGHT}>
          {(product) => (
            <GuideRow
              key={product.id}
              product={product}
              line={lines.find(({ productId }) => productId === product.id)}
              par={shelf.stock.get(product.id)?.parAmount}
              onHand={shelf.stock.get(product.id)?.onHandAmount}
              usual={usual.get(product.id)}
            />
          )}
        </WindowVirtualizer>
      </div>
      <div aria-live="polite">
        {rows.length === 0 && (
          <Empty icon={PackageSearch} title={t`No products found matching your criteria.`} />
        )}
      </div>
      {dialog && (
        <dialog.OrderGuideDialog
          open={editing}
          guide={guide}
          keepsStanding
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  );
}

/** What is known of the location's shelves; `isRead` once it decides what a guide adds. */
function useShelf(locationId: number, usual: Shelf['usual']): Shelf & { isRead: boolean } {
  const query = { locationId: String(locationId) };
  const stock = useQuery(queryOf('listInventory', { query }));
  const suggestions = useQuery(queryOf('listSuggestions', { query }));
  const ordered = useQuery(queryOf('listOrdered', { params: { id: locationId } }));
  return {
    stock: useMemo(() => new Map(stock.data?.map((line) => [line.productId, line])), [stock.data]),
    suggestions: suggestions.data ?? NONE,
    usual,
    ordered: ordered.data ?? NONE,
    isRead: stock.isFetched && suggestions.isFetched && ordered.isFetched,
  };
}

interface AddAllProps extends Pick<GuideRowsProps, 'guide' | 'catalogue'> {
  shelf: ReturnType<typeof useShelf>;
}

/** Puts the whole guide into the cart, to be corrected there or in the rows. */
function AddAll({ guide, catalogue, shelf }: AddAllProps) {
  const { lines, actions } = useCart();
  const products = useMemo(
    () => new Map(catalogue.map(({ product }) => [product.id, product])),
    [catalogue],
  );
  const added = addedByGuide(lines, { lines: guide.lines, shelf, products });
  const count = added.length;
  const { name } = guide;
  const missing = inFormerUnits(
    guide.lines.filter(({ productId }) => quantityOf(lines, productId) === 0),
    products,
  );
  function add() {
    actions.setLines([...lines, ...added]);
    toast(() => ({
      title: plural(count, { one: '# product added', other: '# products added' }),
      description: [
        t`From ${name}. What was in the cart stays as it is.`,
        missing.length > 0 && notAdded(listShown(missing)),
      ]
        .filter(Boolean)
        .join(' '),
      tone: 'success',
      action: { label: t`Undo`, onPress: () => actions.setLines(lines) },
    }));
  }
  return (
    <Button
      // Not disabled: the focus would be lost with the press that added everything.
      aria-disabled={count === 0 || undefined}
      busy={!shelf.isRead}
      onClick={() => count > 0 && add()}
      className="aria-disabled:opacity-50"
    >
      {textOf(shelf.isRead, count)}
    </Button>
  );
}

const notAdded = (names: string) =>
  t`Not added, because it is ordered in another unit by now: ${names}.`;

function textOf(isRead: boolean, count: number): string {
  if (!isRead) return t`Reading the shelf...`;
  if (count === 0) return t`Nothing to add`;
  return plural(count, { one: 'Add # product', other: 'Add # products' });
}

const parText = (amount: string) => t`Par ${amount}`;
/** In the guide, in another unit than the product has now: the guide adds none of it. */
const formerText = (amount: string, now: string) =>
  t`The guide has ${amount}, and this is ordered in ${now} by now. Type the quantity again under Edit Guide.`;
const hereText = (amount: string) => t`${amount} here`;

interface GuideRowProps {
  product: Product;
  line: OrderGuideLine | undefined;
  /** Undefined where the location keeps no stock of it. */
  par: number | undefined;
  onHand: number | undefined;
  usual: Usual | undefined;
}

const GuideRow = memoInLanguage(function GuideRow(props: GuideRowProps) {
  const { product, line, par, onHand, usual } = props;
  const { id, name, altName, unitOfMeasure } = product;
  const quantity = useCartQuantity(id);
  const { setLine } = useCartActions();
  const nameId = `name-of-${id}`;
  const before = line && formerUnit(line, product);
  const facts = [
    ...(altName ? [altName] : []),
    unitOfMeasure,
    ...(par ? [parText(amountShown(par))] : []),
    ...(onHand === undefined ? [] : [hereText(amountShown(onHand))]),
    ...(usual ? [usualText(usual)] : []),
  ];
  return (
    <article
      aria-labelledby={nameId}
      className="pressable-row flex min-h-11 flex-wrap items-center gap-x-2 border-b border-line [&_:is(button,input)]:scroll-mt-48 [&_:is(button,input)]:scroll-mb-32"
    >
      <div className="min-w-0 grow basis-32">
        <h2 id={nameId} className="line-clamp-2 text-body/4.5 font-medium wrap-anywhere">
          {name}
        </h2>
        <p className="text-xs/4 wrap-anywhere text-ink-muted tabular-nums">{facts.join(' • ')}</p>
        {before && (
          <p className="text-xs/4 wrap-anywhere text-warning">
            {formerText(`${grouped(line.quantity ?? 0)} ${before}`, unitOfMeasure)}
          </p>
        )}
      </div>
      <QuantityStepper
        name={name}
        value={quantity}
        max={QUANTITY_MAX}
        onChange={(value, isTyped) => setLine(lineOf(product, value), isTyped)}
        // As high as the row: its borders lie on those of its neighbours.
        className="-my-0.5 ml-auto w-32 shrink-0"
      />
    </article>
  );
});
