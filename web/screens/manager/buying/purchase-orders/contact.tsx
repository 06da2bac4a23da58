import { Phone } from 'lucide-react';
import type { Vendor } from '#contract/calls/vendors.ts';
import { telephone } from '../../records/telephone.ts';

/** A vendor's contact person and telephone number, as a link that calls it. */
export function Contact({ vendor }: { vendor: Vendor }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4">
      <span>{vendor.contactPerson}</span>
      <a
        href={telephone(vendor.phoneNumber)}
        className="inline-flex min-h-11 items-center gap-2 font-medium whitespace-nowrap text-accent tabular-nums hover:underline"
      >
        <Phone aria-hidden className="size-4" />
        {vendor.phoneNumber}
      </a>
    </span>
  );
}
