import { t } from '@lingui/core/macro';

/** What is said when something else than the person's own choice took the cart to another location. */
export const cartMovedText = (place: string) => t`The cart is for ${place} now.`;
