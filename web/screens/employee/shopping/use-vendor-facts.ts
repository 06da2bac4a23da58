import { useQuery } from '@tanstack/react-query';
import type { Delivery } from '#contract/calls/deliveries.ts';
import type { Ordered } from '#contract/calls/ordered.ts';
import type { Product } from '#contract/calls/products.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import type { GoesBySelf } from '#contract/calls/sending-rules.ts';
import { queryOf } from '#web/api/queries.ts';
import { useSendings } from '#web/orders/use-sendings.ts';
import { useCart } from '#web/session/cart.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { useNow } from '#web/session/use-now.ts';

/** What is known of the vendors at the chosen location; empty until it is loaded, and where nothing is set up. */
export interface VendorFacts {
  deliveries: readonly Delivery[];
  vendors: readonly Vendor[];
  ordered: readonly Ordered[];
  /** When what is ordered goes by itself. */
  sendings: readonly GoesBySelf[];
  /** The catalogue, for the prices of what was ordered. */
  products: readonly Product[];
  /** ISO 4217; undefined until it is known. */
  currency: string | undefined;
  /** The time zone of the location. */
  zone: string;
  now: Date;
}

const NONE: never[] = [];

/**
 * Deliveries are read before the dialog is opened, so that nothing moves in it. What was ordered changes with every order:
 * it is read, and the clock runs, while the dialog is `open`.
 */
export function useVendorFacts(open: boolean): VendorFacts {
  const { location } = useChosenLocation();
  const place = { params: { id: location?.id ?? 0 } };
  const isFilled = useCart().count > 0;
  const here = location !== null && isFilled;
  const deliveries = useQuery({ ...queryOf('listDeliveries', place), enabled: here });
  const ordered = useQuery({ ...queryOf('listOrdered', place), enabled: here && open });
  const sendings = useSendings(here ? location.id : undefined);
  const vendors = useQuery({ ...queryOf('listVendors'), enabled: isFilled });
  const products = useQuery({ ...queryOf('listProducts'), enabled: isFilled });
  const settings = useQuery(queryOf('getOrganizationSettings'));
  return {
    deliveries: deliveries.data ?? NONE,
    vendors: vendors.data ?? NONE,
    ordered: ordered.data ?? NONE,
    sendings: sendings.data ?? NONE,
    products: products.data ?? NONE,
    currency: settings.data?.currency,
    zone: location?.timezone ?? settings.data?.timezone ?? 'UTC',
    now: useNow(open),
  };
}
