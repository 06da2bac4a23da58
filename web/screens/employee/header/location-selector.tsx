import { t } from '@lingui/core/macro';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChosenLocation } from '#web/session/location.ts';
import { useLater } from '#web/ui/use-later.ts';

const loadSelect = () => import('#web/ui/select.tsx');

/** The user's current location: a choice when several are assigned, else plain text. */
export function LocationSelector() {
  const { assigned, location, choose, isError, retry } = useChosenLocation();
  const several = assigned !== undefined && assigned.length > 1;
  const later = useLater(loadSelect, { wanted: several });

  if (isError) {
    return (
      <Place>
        <button type="button" className="min-h-11 text-left text-danger underline" onClick={retry}>
          {t`Location not loaded. Try again`}
        </button>
      </Place>
    );
  }
  // Nothing to see: a text that another one replaces would move.
  if (!assigned)
    return (
      <div className="ml-auto min-h-11 lg:mx-auto">
        <output className="sr-only">{t`Loading location`}</output>
      </div>
    );
  if (!location) return <Place>{t`No location assigned`}</Place>;
  if (!several || !later) return <Place>{location.name}</Place>;
  return (
    <later.Select
      aria-label={t`Location`}
      className="ml-auto w-[min(16rem,54%)] shrink-0 max-[16rem]:w-full lg:mx-auto lg:w-64"
      value={String(location.id)}
      onValueChange={(id) => choose(Number(id))}
      options={assigned.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

function Place({ children }: { children: ReactNode }) {
  return (
    <div className="ml-auto flex min-h-11 min-w-0 max-w-[54%] items-center gap-1.5 text-body max-[16rem]:w-full max-[16rem]:max-w-full lg:mx-auto">
      <MapPin aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <span className="min-w-0 wrap-anywhere lg:line-clamp-2">{children}</span>
    </div>
  );
}
