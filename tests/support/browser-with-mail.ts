import { PRODUCT_START_MS, test as base } from './browser.ts';
import type { ProductProcess } from './product-process.ts';
import { startMailServer } from './smtp-server.ts';
import type { MailServer } from './smtp-server.ts';
import { useStoryProduct } from './story-product.ts';

/** For stories of a product with a mail server of our own; text messages are captured. */
export const test = base.extend<object, { mail: MailServer; product: ProductProcess }>({
  mail: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures off this pattern
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mail }, use) => useStoryProduct(mail.variables, use),
    { scope: 'worker', timeout: PRODUCT_START_MS },
  ],
});
