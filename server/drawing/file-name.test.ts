import { describe, expect, it } from 'vitest';
import { contentDisposition } from './file-name.ts';
import { purchaseOrder } from './purchase-order.ts';
import { rows } from './sample-rows.ts';

const headerOf = (vendorName: string, locationName: string) =>
  contentDisposition(purchaseOrder(rows({ vendorName, locationName })), 'pdf');

describe('contentDisposition', () => {
  it('contains vendor, location and day', () => {
    expect(headerOf('Fresh Farms', 'Harbor St.')).toBe(
      `inline; filename="purchase-order-fresh-farms-harbor-st-2026-11-21.pdf"; filename*=UTF-8''purchase-order-fresh-farms-harbor-st-2026-11-21.pdf`,
    );
  });

  it('keeps letters of other scripts in filename*', () => {
    const header = headerOf('Crème 农场', '海港');
    expect(header).toContain('filename="purchase-order-creme-2026-11-21.pdf"');
    expect(decodeURIComponent(header)).toContain('purchase-order-crème-农场-海港-2026-11-21.pdf');
  });

  it('is one ASCII header line, whatever the names contain', () => {
    const header = headerOf(`"; x=y\r\nset-cookie: a=b '()*`, '💥'.repeat(100) + 'Ж'.repeat(200));
    expect(header).toMatch(/^inline; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/);
    expect(header.length).toBeLessThan(1_000);
  });
});
