import { t } from '@lingui/core/macro';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { smallVersion } from '#contract/values/photos.ts';
import { Picture } from '#web/ui/picture.tsx';
import { useDialog } from '../records/use-dialog.ts';
import { PhotoViewer } from './photo-viewer.tsx';

/** An order's invoice photos, small; each opens in the viewer. */
export function DetailsPhotos({ order }: { order: ListedOrder }) {
  const viewing = useDialog<string>();
  const { invoicePhotoUrls: urls } = order;
  const count = urls.length;
  return (
    <>
      {count > 0 && (
        <section aria-labelledby="details-photos">
          <h3 id="details-photos" className="text-base font-semibold">
            {t`Invoice Photos (${count})`}
          </h3>
          <ul className="mt-2 flex flex-wrap gap-2">
            {urls.map((url, index) => {
              const place = index + 1;
              return (
                <li key={url}>
                  <button
                    type="button"
                    aria-label={t`View invoice photo ${place} of ${count}`}
                    className="block overflow-hidden rounded-control border border-line hover:border-accent"
                    onClick={() => viewing.show(url)}
                  >
                    <Picture
                      src={smallVersion(url)}
                      alt=""
                      width={88}
                      height={88}
                      className="size-22"
                    />
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {viewing.subject !== undefined && (
        <PhotoViewer
          key={viewing.times}
          order={order}
          open={viewing.open}
          first={viewing.subject}
          onClose={viewing.close}
        />
      )}
    </>
  );
}
