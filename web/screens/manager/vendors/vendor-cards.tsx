import { t } from '@lingui/core/macro';
import { CalendarClock, Mail, Phone, User } from 'lucide-react';
import type { Vendor } from '#contract/calls/vendors.ts';
import { Button } from '#web/ui/button.tsx';
import { Each } from '#web/ui/each.tsx';
import { CardGrid, RecordCard, RecordLine } from '../records/record-card.tsx';
import { telephone } from '../records/telephone.ts';
import { SendingButton } from './sending-button.tsx';

interface VendorCardsProps {
  vendors: readonly Vendor[];
  onEdit: (vendor: Vendor) => void;
  onSchedule: (vendor: Vendor) => void;
  onSending: (vendor: Vendor) => void;
  onDelete: (vendor: Vendor) => void;
}

/** The vendors with their contacts. */
export function VendorCards(props: VendorCardsProps) {
  const { vendors, onEdit, onSchedule, onSending, onDelete } = props;
  return (
    <CardGrid>
      <Each of="li" records={vendors} keyOf={(vendor) => vendor.id}>
        {(vendor) => {
          const { name } = vendor;
          return (
            <RecordCard name={name} onEdit={() => onEdit(vendor)} onDelete={() => onDelete(vendor)}>
              <RecordLine icon={User} label={t`Contact person`}>
                {vendor.contactPerson}
              </RecordLine>
              <RecordLine icon={Phone} label={t`Phone`} href={telephone(vendor.phoneNumber)}>
                {vendor.phoneNumber}
              </RecordLine>
              {vendor.email && (
                <RecordLine icon={Mail} label={t`E-mail`} href={`mailto:${vendor.email}`}>
                  {vendor.email}
                </RecordLine>
              )}
              <Button
                variant="ghost"
                className="-ml-4 gap-3!"
                aria-label={t`Delivery schedule of ${name}`}
                onClick={() => onSchedule(vendor)}
              >
                <CalendarClock aria-hidden className="size-4" strokeWidth={1.75} />
                {t`Delivery schedule`}
              </Button>
              <SendingButton vendor={vendor} onOpen={() => onSending(vendor)} />
            </RecordCard>
          );
        }}
      </Each>
    </CardGrid>
  );
}
