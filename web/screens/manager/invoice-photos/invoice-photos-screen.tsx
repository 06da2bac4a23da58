import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { sentenceOf } from '#web/api/call-error.ts';
import { countShown } from '#web/lists/count-shown.ts';
import { pagesOf } from '#web/lists/pages.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { BelowNote, CapturedNote } from '../outbox/captured-note.tsx';
import { LoadMore } from '#web/lists/load-more.tsx';
import { Each } from '#web/ui/each.tsx';
import { FilterBar } from './filter-bar.tsx';
import { NoPhotos } from './no-photos.tsx';
import { PhotoCard } from './photo-card.tsx';
import { usePhotoFilters } from './use-photo-filters.ts';
import type { PhotoFilters } from './use-photo-filters.ts';

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';
/** A multiple of every number of columns, so that rows are full. */
const PAGE = 24;
const PLACEHOLDERS = 8;

/** The photos attached to orders, a month at a time. */
export function InvoicePhotosScreen() {
  const filters = usePhotoFilters();
  return (
    <>
      <PageHeader
        title={t`Invoice Photos`}
        subtitle={t`View all invoice photos organized by date`}
      />
      <CapturedNote channels={['email']} className="mb-4">
        <Link
          href="/manager/settings/outbox"
          className="inline-flex min-h-11 items-center font-medium text-accent max-sm:ml-8 hover:underline"
        >
          {t`Open Outbox`}
        </Link>
      </CapturedNote>
      <BelowNote label={t`Loading invoice photos...`}>
        {filters ? (
          <>
            <FilterBar filters={filters} />
            <Photos filters={filters} />
          </>
        ) : (
          <Loading />
        )}
      </BelowNote>
    </>
  );
}

function Photos({ filters }: { filters: PhotoFilters }) {
  const photos = useInfiniteQuery({
    ...pagesOf('listInvoicePhotos', filters.query, { limit: PAGE }),
    // Employees add photos all day: cached ones are shown while they are read again.
    refetchOnMount: 'always',
  });

  if (photos.isPending) return <Loading />;
  if (!photos.data) {
    return (
      <Card>
        <Failed
          message={sentenceOf(photos.error, t`The invoice photos could not be loaded.`)}
          onRetry={() => void photos.refetch()}
          busy={photos.isFetching}
        />
      </Card>
    );
  }
  const rows = photos.data.pages.flatMap((page) => page.rows);
  const total = photos.data.pages[0]?.total;
  return (
    <>
      <output className="mb-3 block text-body text-ink-muted tabular-nums">
        {photosFound(total && countShown(total))}
      </output>
      {rows.length === 0 && <NoPhotos filters={filters} />}
      <ul className={grid}>
        <Each of="li" records={rows} keyOf={(photo) => photo.id}>
          {(photo) => <PhotoCard photo={photo} />}
        </Each>
      </ul>
      <LoadMore list={photos} shown={rows.length} total={total} />
    </>
  );
}

function Loading() {
  return (
    <SkeletonCards
      count={PLACEHOLDERS}
      label={t`Loading invoice photos...`}
      picture
      className={grid}
    />
  );
}

const photosFound = (count = '') => t`${count} photo(s) found`;
