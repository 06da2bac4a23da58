import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { MapPin, Upload } from 'lucide-react';
import { use } from 'react';
import { useSearchParams } from 'wouter';
import type { Location } from '#contract/calls/locations.ts';
import { queryOf } from '#web/api/queries.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { UnsavedChanges } from '../records/unsaved-changes.ts';
import { useDialog } from '../records/use-dialog.ts';
import { SalesOfWeek } from './sales-of-week.tsx';

const loadImport = () => import('./sales-import-dialog.tsx');

/** What each location sold on each day, which budgets by a percentage follow (H8). */
export function SalesByDay() {
  const [isUnsaved] = use(UnsavedChanges);
  const [params, setParams] = useSearchParams();
  const locations = useQuery(queryOf('listLocations'));
  const { zone } = useOrganizationTime();
  const importing = useDialog();
  const { SalesImportDialog } =
    useLater(loadImport, { wanted: importing.open, onFailed: importing.close }) ?? {};
  if (!locations.data || !zone)
    return locations.isError ? (
      <Failed
        message={t`The locations could not be loaded.`}
        onRetry={() => void locations.refetch()}
        busy={locations.isFetching}
      />
    ) : (
      <Spinner label={t`Loading locations`} />
    );
  const wanted = params.get('location');
  const location: Location | undefined =
    locations.data.find(({ id }) => String(id) === wanted) ?? locations.data[0];
  if (!location)
    return (
      <Card>
        <Empty icon={MapPin} title={t`There are no locations yet`} />
      </Card>
    );

  function choose(id: string) {
    const next = new URLSearchParams(params);
    next.set('location', id);
    setParams(next, { replace: true });
  }

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <Select
          label={t`Location`}
          options={locations.data.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(location.id)}
          onValueChange={choose}
          disabled={isUnsaved}
          hint={isUnsaved ? t`Save or discard your changes first.` : undefined}
          className="grow sm:max-w-sm"
        />
        <Button variant="secondary" className="max-sm:w-full" onClick={() => importing.show(true)}>
          <Upload aria-hidden className="size-4" />
          {t`Import CSV`}
        </Button>
      </div>
      <SalesOfWeek key={location.id} location={location} zone={location.timezone ?? zone} />
      {SalesImportDialog && importing.subject && (
        <SalesImportDialog key={importing.times} open={importing.open} onClose={importing.close} />
      )}
    </>
  );
}
