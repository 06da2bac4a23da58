/** The screens beside the dashboard. In a file of their own: the names of all their files would be part of the first view. */
export const loadNotFound = () => import('../not-found/not-found-screen.tsx');
export const loadProducts = () => import('./products/products-screen.tsx');
export const loadOrders = () => import('./orders/orders-screen.tsx');
export const loadInvoicePhotos = () => import('./invoice-photos/invoice-photos-screen.tsx');
export const loadVendorOrder = () => import('./buying/vendor-orders/vendor-order-screen.tsx');
export const loadWasteLog = () => import('./waste/waste-screen.tsx');
export const loadVendors = () => import('./vendors/vendors-screen.tsx');
export const loadUsers = () => import('./users/users-screen.tsx');
export const loadLocations = () => import('./locations/locations-screen.tsx');
export const loadUnits = () => import('./units-of-measure/units-screen.tsx');
export const loadReminders = () => import('./reminders/reminders-screen.tsx');
export const loadSettings = () => import('./settings/settings-screen.tsx');
export const loadDevices = () => import('./devices/devices-screen.tsx');
export const loadSpend = () => import('./spend/spend-screen.tsx');
export const loadHistory = () => import('./history/history-screen.tsx');
export const loadPurchaseOrders = () =>
  import('./buying/purchase-orders/purchase-orders-screen.tsx');
export const loadPurchaseOrder = () => import('./buying/purchase-orders/purchase-order-screen.tsx');
export const loadReceiving = () => import('#web/receiving/receiving-screen.tsx');
export const loadStock = () => import('./stock/stock-screen.tsx');
export const loadCounts = () => import('./stock/counts-screen.tsx');
export const loadOutbox = () => import('./outbox/outbox-screen.tsx');
export const loadClaims = () => import('./buying/claims/claims-screen.tsx');
export const loadClaim = () => import('./buying/claims/claim-screen.tsx');
