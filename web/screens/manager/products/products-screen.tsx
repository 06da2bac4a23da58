import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { useCallback, useMemo, useRef } from 'react';
import { SEARCH_MAX } from '#contract/values/limits.ts';
import type { PriceAlert } from '#contract/calls/price-alerts.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useAwaited } from '#web/session/use-awaited.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { FoundProducts } from './found-products.tsx';
import { PriceAlertsBar } from './price-alerts-bar.tsx';
import { ProductActions } from './product-actions.tsx';
import { useProductSearch } from './product-search.ts';
import type { ProductSearch } from './product-search.ts';
import { useSelection } from './selection.ts';
import { useMarkSeen, usePriceAlerts } from './use-price-alerts.ts';
import { useProductDialogs } from './use-product-dialogs.ts';
import { FollowingConversions } from '../stock/following-conversions.tsx';

const NONE: never[] = [];

/** The catalogue, to be looked through and changed. */
export function ProductsScreen() {
  const selection = useSelection();
  const search = useProductSearch(selection.clear);
  const { dialogs, later } = useProductDialogs();
  const { byProduct, query: alerts, percent } = usePriceAlerts();
  const isAwaited = useAwaited(alerts.isPending || percent === undefined);
  const bar = useRef<HTMLElement>(null);
  const { mutate, isPending } = useMarkSeen(() => bar.current?.focus({ preventScroll: true }));
  const onSeen = useCallback((alert: PriceAlert) => mutate([alert]), [mutate]);
  const { isAlerts } = search;
  const found = search.shown.data ?? NONE;
  const rows = useMemo(
    () => (isAlerts ? found.filter(({ id }) => byProduct.has(id)) : found),
    [isAlerts, found, byProduct],
  );
  return (
    <>
      <PageHeader
        title={t`Products`}
        subtitle={t`Manage your product catalog`}
        actions={<ProductActions dialogs={dialogs} products={search.all.data?.length ?? 0} />}
      />
      <ProductSearchBox search={search} />
      {percent !== undefined && alerts.data && (isAlerts || byProduct.size > 0) && (
        <PriceAlertsBar
          ref={bar}
          count={byProduct.size}
          percent={percent}
          isFilter={isAlerts}
          shown={rows.length}
          busy={isPending}
          onFilter={search.showAlerts}
          onSeen={() => mutate(rows.flatMap(({ id }) => byProduct.get(id) ?? []))}
        />
      )}
      <FollowingConversions />
      {isAwaited ? (
        <Spinner label={t`Loading products...`} />
      ) : (
        <FoundProducts
          search={search}
          rows={rows}
          selection={selection}
          alerts={byProduct}
          onSeen={onSeen}
          dialogs={dialogs}
        />
      )}
      {later && (
        <later.ProductDialogs
          dialogs={dialogs}
          selected={rows.filter(({ id }) => selection.ids.has(id))}
          onBulkUpdated={selection.clear}
        />
      )}
    </>
  );
}

/** Says while the search waits for the next letter or for the server. */
function ProductSearchBox({ search }: { search: ProductSearch }) {
  return (
    <div className="relative mb-4">
      <SearchBox
        label={t`Search products`}
        placeholder={t`Search products by name or vendor...`}
        maxLength={SEARCH_MAX}
        value={search.text}
        onChange={search.setText}
        className={clsx('[&_input]:text-ellipsis', search.progress && '[&_input]:pr-34')}
      />
      <p
        aria-live="polite"
        className="pointer-events-none absolute inset-y-0 right-12 flex items-center text-sm text-ink-muted"
      >
        {search.progress}
      </p>
    </div>
  );
}
