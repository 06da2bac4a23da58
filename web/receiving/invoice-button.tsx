import { t } from '@lingui/core/macro';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useLater } from '#web/ui/use-later.ts';

const loadUpload = () => import('#web/photos/invoice-upload-dialog.tsx');

/** Takes a photo of the delivery's invoice. It is kept with the order that has most of its lines. */
export function InvoiceButton({ orderIds }: { orderIds: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [added, setAdded] = useState(0);
  const close = () => setIsOpen(false);
  const upload = useLater(loadUpload, { wanted: isOpen, onFailed: close });
  const orderId = mostFrequent(orderIds);
  if (orderId === undefined) return null;
  return (
    <>
      <Button variant="secondary" size="large" onClick={() => setIsOpen(true)}>
        <Camera aria-hidden className="size-5" />
        {added === 0 ? t`Add Invoice Photo` : t`Add Another Invoice Photo (${added})`}
      </Button>
      {upload && (
        <upload.InvoiceUploadDialog
          orderId={orderId}
          open={isOpen}
          isFirst={added === 0}
          onClose={close}
          onUploaded={() => setAdded(added + 1)}
        />
      )}
    </>
  );
}

/** The id that stands there most often; the first one of several. Undefined without ids. */
function mostFrequent(ids: readonly string[]): string | undefined {
  const groups = [...Map.groupBy(ids, (id) => id)];
  const most = Math.max(...groups.map(([, same]) => same.length));
  return groups.find(([, same]) => same.length === most)?.[0];
}
