import { plural, t } from '@lingui/core/macro';
import { ListChecks, MapPin } from 'lucide-react';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import { Each } from '#web/ui/each.tsx';
import { CardGrid, RecordCard, RecordLine } from '../../records/record-card.tsx';
import { StandingPart } from './standing-part.tsx';

interface OrderGuideCardsProps {
  guides: readonly OrderGuide[];
  /** Names of locations by id. */
  locations: ReadonlyMap<number, string>;
  /** Names of vendors by id. */
  vendors: ReadonlyMap<number, string>;
  onEdit: (guide: OrderGuide) => void;
  onDelete: (guide: OrderGuide) => void;
  onSetStanding: (guide: OrderGuide) => void;
  onPause: (guide: OrderGuide) => void;
  onRemoveStanding: (guide: OrderGuide) => void;
}

const productsText = (count: number) => plural(count, { one: '# product', other: '# products' });

/** The guides with their locations. */
export function OrderGuideCards(props: OrderGuideCardsProps) {
  const { guides, locations, vendors, onEdit, onDelete } = props;
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
