import { useParams } from 'wouter';
import { BackToOrders } from './back-to-orders.tsx';
import { OneOrder } from './one-order.tsx';
import { OneVendor } from './one-vendor.tsx';

/** Vendor ids are whole numbers; order ids never are (D4, D12). */
const VENDOR_ID = /^\d+$/;

/** One vendor's items at all locations, or one order's items by vendor (D18). */
export function VendorOrderScreen() {
  const { id = '' } = useParams();
  return (
    <>
      <BackToOrders />
      {VENDOR_ID.test(id) ? (
        <OneVendor key={id} vendorId={Number(id)} />
      ) : (
        <OneOrder key={id} orderId={id} />
      )}
    </>
  );
}
