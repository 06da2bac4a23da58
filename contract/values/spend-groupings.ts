/** Apart from `spend.ts`: the browser's bundle has no validation library. */

export const SPEND_GROUPINGS = ['vendor', 'location', 'category', 'product', 'month'] as const;
export type SpendGrouping = (typeof SPEND_GROUPINGS)[number];

/** The key of the products without a category, and the filter for them. */
export const NO_CATEGORY = 'none';
export const NO_CATEGORY_NAME = 'No category';
