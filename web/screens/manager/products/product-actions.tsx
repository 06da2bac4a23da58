import { t } from '@lingui/core/macro';
import { Download, FileDown, FolderPlus, Plus, Upload } from 'lucide-react';
import { addressOf } from '#web/api/call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { downloadTemplate } from './import-files.ts';
import { useExportParts } from './use-export-parts.ts';
import type { ProductDialogStates } from './use-product-dialogs.ts';

/** Without their icons two buttons fit side by side on a phone. */
const onWide = 'size-4 max-sm:hidden';

interface ProductActionsProps {
  dialogs: ProductDialogStates;
  /** How many products the catalogue has. */
  products: number;
}

/** What can be done with the catalogue as a whole. */
export function ProductActions({ dialogs, products }: ProductActionsProps) {
  const parts = useExportParts(products);
  const exportLabel = (
    <>
      <FileDown aria-hidden className={onWide} />
      {t`Export CSV`}
    </>
  );
  return (
    <>
      <Button variant="secondary" onClick={downloadTemplate}>
        <Download aria-hidden className={onWide} />
        {t`Download Template`}
      </Button>
      <Button variant="secondary" onClick={() => dialogs.importing.show(true)}>
        <Upload aria-hidden className={onWide} />
        {t`Import CSV`}
      </Button>
      {parts && parts.length > 1 ? (
        <Button variant="secondary" onClick={() => dialogs.exporting.show(parts)}>
          {exportLabel}
        </Button>
      ) : (
        <LinkButton href={addressOf('exportProducts')} download>
          {exportLabel}
        </LinkButton>
      )}
      <Button variant="secondary" onClick={() => dialogs.category.show(true)}>
        <FolderPlus aria-hidden className={onWide} />
        {t`Add New Category`}
      </Button>
      <Button onClick={() => dialogs.product.show('new')}>
        <Plus aria-hidden className={onWide} />
        {t`Add Product`}
      </Button>
    </>
  );
}
