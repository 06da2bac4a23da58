import { t } from '@lingui/core/macro';
import { FileDown, Plus, Upload } from 'lucide-react';
import type { Location } from '#contract/calls/locations.ts';
import { addressOf } from '#web/api/call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import type { StockDialogStates } from './stock-dialogs.tsx';

const onWide = 'size-4 max-sm:hidden';

/** The buttons beside the heading: import, export, and a new line. */
export function StockActions({
  location,
  editing,
  importing,
}: StockDialogStates & { location: Location }) {
  return (
    <>
      <Button variant="secondary" onClick={() => importing.show(true)}>
        <Upload aria-hidden className={onWide} />
        {t`Import CSV`}
      </Button>
      <LinkButton
        href={addressOf('exportInventory', { query: { locationId: String(location.id) } })}
        download
      >
        <FileDown aria-hidden className={onWide} />
        {t`Export CSV`}
      </LinkButton>
      <Button onClick={() => editing.show('new')}>
        <Plus aria-hidden className={onWide} />
        {t`Add to Stock`}
      </Button>
    </>
  );
}
