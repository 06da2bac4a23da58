import { plural, t } from '@lingui/core/macro';
import { ListChecks, MapPin, TriangleAlert } from 'lucide-react';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import type { Product } from '#contract/calls/products.ts';
import { listShown } from '#web/language/formats.ts';
import { inFormerUnits } from '#web/order-guides/former-unit.tsx';
import { Each } from '#web/ui/each.tsx';
import { CardGrid, RecordCard, RecordLine } from '../../records/record-card.tsx';
import { StandingPart } from './standing-part.tsx';

interface OrderGuideCardsProps {
  guides: readonly OrderGuide[];
  /** Names of locations by id. */
  locations: ReadonlyMap<number, string>;
  /** Names of vendors by id. */
  vendors: ReadonlyMap<number, string>;
  /** By id. */
  products: ReadonlyMap<string, Product>;
  onEdit: (guide: OrderGuide) => void;
  onDelete: (guide: OrderGuide) => void;
  onSetStanding: (guide: OrderGuide) => void;
  onPause: (guide: OrderGuide) => void;
  onRemoveStanding: (guide: OrderGuide) => void;
}

const productsText = (count: number) => plural(count, { one: '# product', other: '# products' });

/** The guides with their locations. */
export function OrderGuideCards(props: OrderGuideCardsProps) {
  const { guides, locations, vendors, products, onEdit, onDelete } = props;
  return (
    <CardGrid>
      <Each of="li" records={guides} keyOf={(guide) => guide.id}>
        {(guide) => (
          <RecordCard
            name={guide.name}
            onEdit={() => onEdit(guide)}
            onDelete={() => onDelete(guide)}
          >
            <RecordLine icon={MapPin} label={t`Location`}>
              {locations.get(guide.locationId) ?? ''}
            </RecordLine>
            <RecordLine icon={ListChecks} label={t`Lines`}>
              {productsText(guide.lines.length)}
            </RecordLine>
            <FormerUnits guide={guide} products={products} />
            <StandingPart
              guide={guide}
              vendors={vendors}
              onSet={props.onSetStanding}
              onPause={props.onPause}
              onRemove={props.onRemoveStanding}
            />
          </RecordCard>
        )}
      </Each>
    </CardGrid>
  );
}

/** Quantities that were typed in another unit than their products have now: nothing is ordered by them. */
function FormerUnits({
  guide,
  products,
}: Pick<OrderGuideCardsProps, 'products'> & { guide: OrderGuide }) {
  const found = inFormerUnits(guide.lines, products);
  if (found.length === 0) return null;
  const names = listShown(found);
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-soft p-3 wrap-anywhere text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t`Ordered in another unit by now: ${names}. Nothing is ordered by these quantities until they are typed again.`}
    </p>
  );
}
