/** The screens that employees open after the first view. In a file of their own, so that the names of theirs load later too. */
export const loadOrders = () => import('./orders/orders-screen.tsx');
export const loadReceiving = () => import('#web/receiving/receiving-screen.tsx');
export const loadCount = () => import('./count/count-screen.tsx');
export const loadWasteLog = () => import('#web/waste-log/waste-log-screen.tsx');
export const loadNotFound = () => import('../not-found/not-found-screen.tsx');
