import { t } from '@lingui/core/macro';
import { AtSign, MapPin } from 'lucide-react';
import type { Location } from '#contract/calls/locations.ts';
import { Each } from '#web/ui/each.tsx';
import { CardGrid, RecordCard, RecordLine } from '../records/record-card.tsx';

interface LocationCardsProps {
  locations: readonly Location[];
  onEdit: (location: Location) => void;
  onDelete: (location: Location) => void;
}

/** The locations with their addresses. */
export function LocationCards({ locations, onEdit, onDelete }: LocationCardsProps) {
  return (
    <CardGrid>
      <Each of="li" records={locations} keyOf={(location) => location.id}>
        {(location) => (
          <RecordCard
            name={location.name}
            onEdit={() => onEdit(location)}
            onDelete={() => onDelete(location)}
          >
            <RecordLine icon={MapPin} label={t`Address`}>
              {location.address ?? t`No address`}
            </RecordLine>
            <RecordLine
              icon={AtSign}
              label={t`Ottomate e-mail`}
              href={location.ottomateEmail ? `mailto:${location.ottomateEmail}` : undefined}
            >
              {location.ottomateEmail ?? t`No ottomate e-mail`}
            </RecordLine>
          </RecordCard>
        )}
      </Each>
    </CardGrid>
  );
}
