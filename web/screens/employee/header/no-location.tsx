import { t } from '@lingui/core/macro';
import { MapPinOff } from 'lucide-react';
import { useChosenLocation } from '#web/session/location.ts';

/** Without a location an employee cannot order or receive: says who can change that. */
export function NoLocation() {
  const { assigned } = useChosenLocation();
  if (assigned?.length !== 0) return null;
  return (
    <div className="px-safe-3 mx-auto max-w-7xl pt-3 lg:px-6">
      <p className="flex items-start gap-2 rounded-control bg-warning-soft p-3 text-body text-warning">
        <MapPinOff aria-hidden className="mt-0.5 size-5 shrink-0" />
        {t`You have no location yet. Ask a manager to assign you one.`}
      </p>
    </div>
  );
}
