import { t } from '@lingui/core/macro';
import { PageHeader } from '#web/ui/page-header.tsx';
import { WasteLogParts } from './waste-log-parts.tsx';

/** The waste log of employees; managers see beside it what waste cost (`manager/waste/`). */
export function WasteLogScreen() {
  return (
    <>
      <PageHeader title={t`Waste Log`} />
      <WasteLogParts />
    </>
  );
}
