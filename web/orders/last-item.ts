import { t } from '@lingui/core/macro';

/** What else happens when the last item of an order is taken out of it (D15). */
export const lastItemText = () => t`It is the last item: without it the order is cancelled.`;
