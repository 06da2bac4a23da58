import type { Who } from './route.ts';
import type { RouteName } from './routes.ts';

/**
 * Who may do what (D29, D30, E3; section 6 of the specification): every call has a row, and every kind of caller a column in
 * `CELLS`. A route's `who` refuses by role, before the body is read; `own` and `location` depend on the record, so handlers
 * and queries refuse. `tests/api/rights.test.ts` calls every route as every caller and compares each cell.
 */
export type Right =
  /** Needs no session: choosing a profile, the first start. */
  | 'anyone'
  /** Needs no session; in pin mode an enrolled device. */
  | 'device'
  /** The vendor's link is the proof. */
  | 'link'
  /** Needs no session (E2): the signature of the text message provider is the proof. */
  | 'signature'
  /** Everybody who works here; lists hold what the caller may see. */
  | 'staff'
  /** Employees for themselves: their own orders, at the locations that they are still assigned to. */
  | 'own'
  /** Employees at their own locations, also for records that colleagues made. */
  | 'location'
  | 'manager';

export const CALLERS = [
  'nobody, open mode',
  'nobody, pin mode',
  'enrolled device, no session',
  'employee, own record',
  'employee of the location',
  'employee of another location',
  'manager',
  'ended session',
  "vendor's link",
] as const;
export type Caller = (typeof CALLERS)[number];

/** `yes`: rights do not refuse. 401: choose a profile first. 403: this profile may not. */
export type Cell = 'yes' | 401 | 403;

/** In the order of `CALLERS`. */
const CELLS: Record<Right, readonly Cell[]> = {
  //          open   pin    device own    here   there  manager ended  link
  anyone: /*   */ ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  device: /*   */ ['yes', 401, 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 401],
  link: /*     */ ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  signature: /**/ ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  staff: /*    */ ['yes', 401, 401, 'yes', 'yes', 'yes', 'yes', 401, 401],
  own: /*      */ ['yes', 401, 401, 'yes', 403, 403, 'yes', 401, 401],
  location: /* */ ['yes', 401, 401, 'yes', 'yes', 403, 'yes', 401, 401],
  manager: /*  */ ['yes', 401, 401, 403, 403, 403, 'yes', 401, 401],
};

export function cellOf(right: Right, caller: Caller): Cell {
  return CELLS[right][CALLERS.indexOf(caller)] ?? 403;
}

/** The check by role that each right needs at least. */
export const WHO: Record<Right, Who> = {
  anyone: 'anyone',
  device: 'anyone',
  link: 'token',
  signature: 'token',
  staff: 'employee',
  own: 'employee',
  location: 'employee',
  manager: 'manager',
};

export const RIGHTS: Record<RouteName, Right> = {
  // Sessions, devices and the first start
  getSession: 'anyone',
  createSession: 'device',
  listProfiles: 'device',
  startSingleSignOn: 'anyone',
  finishSingleSignOn: 'anyone',
  setOwnPin: 'staff',
  deleteSession: 'anyone',
  enrollDevice: 'anyone',
  setUp: 'anyone',
  listDevices: 'manager',
  updateDevice: 'manager',
  deleteDevice: 'manager',

  // The catalogue: everybody reads it, managers change it
  listProducts: 'staff',
  searchProducts: 'staff',
  createProduct: 'manager',
  updateProduct: 'manager',
  deleteProduct: 'manager',
  restoreProduct: 'manager',
  listPricesOfProduct: 'staff',
  bulkUpdateProducts: 'manager',
  importProducts: 'manager',
  listProductImports: 'manager',
  undoProductImport: 'manager',
  exportProducts: 'manager',
  listExportParts: 'manager',
  listPriceAlerts: 'manager',
  markPriceSeen: 'manager',
  setSeenPrices: 'manager',
  uploadImage: 'staff',
  listProductCategories: 'staff',
  createProductCategory: 'manager',
  updateProductCategory: 'manager',
  deleteProductCategory: 'manager',
  restoreProductCategory: 'manager',
  listVendors: 'staff',
  createVendor: 'manager',
  updateVendor: 'manager',
  deleteVendor: 'manager',
  restoreVendor: 'manager',
  getDeliverySchedule: 'staff',
  updateDeliverySchedule: 'manager',
  listUnits: 'staff',
  createUnit: 'manager',
  updateUnit: 'manager',
  deleteUnit: 'manager',
  restoreUnit: 'manager',

  // People and places: employees get names and roles, no e-mail addresses and telephone numbers
  listUsers: 'staff',
  createUser: 'manager',
  updateUser: 'manager',
  deleteUser: 'manager',
  restoreUser: 'manager',
  setUserPin: 'manager',
  deleteUserPin: 'manager',
  listSessionsOfUser: 'manager',
  deleteSessionsOfUser: 'manager',
  deleteSessionOfUser: 'manager',
  listLocationsOfUser: 'own',
  listUserLocations: 'manager',
  createUserLocation: 'manager',
  deleteUserLocation: 'manager',
  listLocations: 'staff',
  getLocation: 'staff',
  createLocation: 'manager',
  updateLocation: 'manager',
  deleteLocation: 'manager',
  restoreLocation: 'manager',
  getOrganizationSettings: 'staff',
  updateOrganizationSettings: 'manager',
  setAccessCode: 'manager',

  // Orders: employees order as themselves and receive what they ordered
  listOrders: 'manager',
  exportOrders: 'manager',
  createOrder: 'own',
  listOrdersOfUser: 'own',
  getOrder: 'own',
  setOrderStatus: 'manager',
  approveOrder: 'manager',
  combineOrders: 'manager',
  setInvoiceEmailStatus: 'manager',
  listItemsOfOrder: 'own',
  listOrderItems: 'manager',
  updateOrderItem: 'manager',
  deleteOrderItem: 'manager',
  restoreOrderItem: 'manager',
  listAlternatives: 'manager',
  orderElsewhere: 'manager',
  setOrderItemStatus: 'own',
  listDeliveries: 'location',
  listOrdered: 'location',
  listExpected: 'location',

  // What vendors receive
  listPurchaseOrders: 'manager',
  listPurchaseOrderItems: 'manager',
  getPurchaseOrder: 'manager',
  sendPurchaseOrder: 'manager',
  listOpenVendors: 'manager',
  listVendorLocations: 'manager',
  getVendorOrderPdf: 'manager',
  getPurchaseOrderUbl: 'manager',
  sendVendorOrderSms: 'manager',
  sendVendorOrderEmail: 'manager',
  createPublicLink: 'manager',
  markAllOrdered: 'manager',
  undoMarkAllOrdered: 'manager',
  getPublicVendorOrder: 'link',
  submitAnswers: 'link',
  acceptAnswer: 'manager',
  dismissAnswer: 'manager',
  confirmByPhone: 'manager',
  listPublicLinks: 'manager',
  revokePublicLinks: 'manager',
  listOutbox: 'manager',
  getMessageServices: 'manager',
  sendOutboxMessageAgain: 'manager',
  receiveSmsStatus: 'signature',

  // The dock and the shelf: everybody who works at the location
  uploadInvoicePhoto: 'location',
  deleteInvoicePhoto: 'own',
  restoreInvoicePhoto: 'own',
  listInvoicePhotos: 'manager',
  emailInvoicePhoto: 'manager',
  listInventory: 'location',
  listSuggestions: 'location',
  listParAdvice: 'manager',
  updateInventory: 'manager',
  exportInventory: 'manager',
  importInventory: 'manager',
  getInventoryUse: 'staff',
  listMovements: 'location',
  listMissingConversions: 'manager',
  createCount: 'location',
  listCounts: 'location',
  getCount: 'location',
  listWasteLogs: 'location',
  createWasteLog: 'location',
  deleteWasteLog: 'location',
  restoreWasteLog: 'location',
  listReceipts: 'location',
  createReceipt: 'location',
  getReceipt: 'location',
  updateReceipt: 'manager',

  // Claims
  listClaims: 'manager',
  getClaim: 'manager',
  updateClaim: 'manager',
  sendClaim: 'manager',
  getClaimPdf: 'manager',

  // Attention
  listAttention: 'manager',

  // Reminders
  listReminders: 'manager',
  createReminder: 'manager',
  updateReminder: 'manager',
  deleteReminder: 'manager',
  restoreReminder: 'manager',
  testReminder: 'manager',
  listReminderRuns: 'manager',
  listReminderAssignments: 'manager',
  setReminderAssignments: 'manager',

  // Who did what, and what it cost
  listHistory: 'manager',
  exportHistory: 'manager',
  getSpend: 'manager',
  exportSpend: 'manager',
  getWasteSummary: 'manager',
  exportWasteSummary: 'manager',

  // Screens follow changes
  followChanges: 'staff',
};
