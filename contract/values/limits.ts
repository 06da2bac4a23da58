/** The specification's numbers, each named once. Imports nothing, so that it adds little to the browser's bundle. */

/** Longest name of anything a person names, in characters. */
export const NAME_MAX = 200;
export const TEXT_MAX = 500;
/** Longest search text. */
export const SEARCH_MAX = 200;
/** Notes of an order or a waste entry (D13). */
export const NOTES_MAX = 2_000;
export const MESSAGE_MAX = 2_000;
export const UNIT_NAME_MAX = 50;
export const UNIT_ABBREVIATION_MAX = 10;

/** PINs have 4 to 12 digits, those of managers at least 6 (A3). */
export const PIN_MIN = 4;
export const PIN_MAX = 12;
export const MANAGER_PIN_MIN = 6;
/** Characters of the access code (A2). */
export const ACCESS_CODE_MIN = 8;
export const ACCESS_CODE_MAX = 64;
/** How many unsent entries a device says that it holds at most; more count as so many (25). */
export const DEVICE_WAITING_MAX = 9_999;
/** The longest time until an idle session ends: a day (A5). */
export const LOCK_MINUTES_MAX = 1_440;
/** Within that time a screen says so often at most that it is in use, and so often the server records it (A5). */
export const USES_PER_LOCK = 20;
/** The longest time for which a device unlocks without the server after a PIN: as long as it shows kept answers (O7). */
export const OFFLINE_HOURS_MAX = 168;
/** Characters of a vendor's code for a product, and of a pack such as `24 × 500 g` (M1). */
export const ITEM_CODE_MAX = 50;
export const PACK_SIZE_MAX = 60;
/** What people here also call a product (L7). */
export const ALT_NAME_MAX = 255;
/** Characters of the code that is printed on a product for scanners (G5). */
export const BARCODE_MAX = 50;
/** Characters of a vendor's number for a location, and how many vendors may have one (V9). */
export const ACCOUNT_NUMBER_MAX = 50;
export const VENDOR_ACCOUNTS_MAX = 500;

/** Purchase orders that are listed as ready, and that one call sends (H4). */
export const READY_MAX = 500;
/** Orders and vendors of one person that wait until they go by themselves. */
export const OWN_SENDINGS_MAX = 500;
/** The highest change of a price that may pass without an alert, in percent (M4). */
export const PRICE_ALERT_MAX = 1_000;
/** The earliest moment before its cut-off at which an unopened purchase order may need attention: a day, in minutes (V8). */
export const ESCALATE_MINUTES_MAX = 1_440;
/** Counting things of one kind that need attention stops at this number (V10). */
export const ATTENTION_COUNTED_MAX = 1_000;
/** The board of all locations counts the deliveries of a location up to this number. */
export const BOARD_DELIVERIES_MAX = 99;
/** The queue lists at most this number of things that need attention (24.1). */
export const ATTENTION_THINGS_MAX = 200;
/** Prices that one call marks as seen. */
export const PRICES_SEEN_MAX = 5_000;

/** Whole units of one order line (D13). */
export const QUANTITY_MIN = 1;
export const QUANTITY_MAX = 99_999;
/** The largest amount of stock in a count, a receipt or a par (section 'Forms used below'). */
export const STOCK_AMOUNT_MAX = 9_999_999;
/** Limits of a conversion: how many of a unit are in one of the product's own, and the decimals of that number (S0). */
export const FACTOR_MAX = 9_999_999;
export const FACTOR_DECIMALS = 6;
export const CONVERSIONS_MAX = 20;
/** How many days ago a recorded moment may be (E16). */
export const LATE_DAYS_MAX = 7;
/**
 * A device keeps the time of its own clock while that is wrong by no more than this (E17). The server takes a moment that is ahead
 * by as much for the present one (E16). Milliseconds.
 */
export const CLOCK_BELIEVED_MS = 2 * 60_000;
/** The length of an area's name, and the highest position in an area. */
export const AREA_MAX = 50;
export const POSITION_MAX = 99_999;
/** Lines of one count, and of one change of pars, areas and positions. */
export const COUNT_LINES_MAX = 5_000;
export const INVENTORY_LINES_MAX = 5_000;
/** Missing conversions in one answer, longest waiting first. */
export const MISSING_CONVERSIONS_MAX = 200;
/** Lines of one receipt, and the length of a lot. */
export const RECEIPT_LINES_MAX = 500;
/** Refused parts of one line of a receipt: one for each reason, and some for separate photos. */
export const REFUSED_MAX = 10;
export const LOT_MAX = 50;
/** Lines of one submitted order, before equal products are merged. */
export const ORDER_ITEMS_MAX = 500;
/** Orders that one call combines into another. */
export const COMBINED_MAX = 100;
/** Alternative products in one answer. */
export const ALTERNATIVES_MAX = 10;

/** Limits of vendors' answers (V6): length of their texts, submissions through one link in all and in a minute. */
export const ANSWER_TEXT_MAX = 500;
export const ANSWERS_OF_LINK_MAX = 300;
export const ANSWERS_A_MINUTE_MAX = 20;

/** Deliveries are looked up for so many days from today (V2). */
export const DELIVERY_DAYS_DEFAULT = 14;
export const DELIVERY_DAYS_MAX = 60;
/** A cut-off is at most so many days before its delivery (V1). */
export const DELIVERY_DAYS_BEFORE_MAX = 6;
/** The most delivery rules of one vendor: seven days at hundreds of locations. */
export const DELIVERY_RULES_MAX = 4_000;
/** Rules by which a vendor's purchase orders go out by themselves, and how many places one rule names (H1). */
export const SENDING_RULES_MAX = 50;
export const PLACES_MAX = 500;
export const REGION_MAX = 50;
/** Minutes of a sending rule. */
export const BEFORE_CUT_OFF_MINUTES_MIN = 5;
export const BEFORE_CUT_OFF_MINUTES_MAX = 1_440;
export const BEFORE_CUT_OFF_MINUTES_DEFAULT = 30;
export const AT_ONCE_MINUTES_MAX = 120;
export const AT_ONCE_MINUTES_DEFAULT = 10;
export const DELIVERY_EXCEPTIONS_MAX = 1_000;
/** Newest orders of each state of a location that are looked through for what is on order there, and items found (E14). */
export const ORDERED_ORDERS_MAX = 200;
export const ORDERED_MAX = 1_000;
/** Items that a manager saw, of one press of *Mark All Ordered* that waited to be sent. */
export const ITEMS_SEEN_MAX = 2_000;
/** Newest orders of a location that are looked through for what is usual there, and how many of them count for a product (G3). */
export const USUAL_ORDERS_MAX = 100;
export const USUAL_OF_LAST = 8;
/** From how many orders of a product on it is known what is usual there (G3). */
export const USUAL_KNOWN_FROM = 3;
/** Order guides of one location, and lines of one guide (G2). */
export const ORDER_GUIDES_MAX = 50;
export const ORDER_GUIDE_LINES_MAX = 500;
/** Budgets, the categories and vendors of one, and its highest percentage of the sales (H8). */
export const BUDGETS_MAX = 200;
export const BUDGET_SCOPE_MAX = 500;
/** Locations of one budget, those with the least left first; and of each, where all budgets are listed. */
export const BUDGET_PLACES_MAX = 1_000;
export const BUDGET_PLACES_FEW = 4;
export const BUDGET_PERCENT_MAX = 100;
/** Names of items without a price that a budget tells (E24). */
export const WITHOUT_PRICE_NAMES_MAX = 5;
/** Days of sales in one answer. */
export const SALES_LISTED_MAX = 400;
/** Hours before the cut-off at which a standing order is prepared: at least one hour is left before it is submitted (H5). */
export const PREPARE_HOURS_MIN = 2;
export const PREPARE_HOURS_DEFAULT = 24;
export const PREPARE_HOURS_MAX = 168;
/** Pauses of one standing order. */
export const PAUSES_MAX = 50;
/** Coming deliveries that a standing order names, and days that it leaves out. */
export const STANDING_NEXT = 4;
export const LEFT_OUT_MAX = 20;
/** Prepared orders in one answer: those that wait, and the newest of others. */
export const PREPARED_ORDERS_MAX = 500;
/** Favourites of one person (G1). */
export const FAVOURITES_MAX = 500;
/** Items in one answer about the expected deliveries of a location (E14). */
export const EXPECTED_MAX = 1_000;

/** The first and the last day of a filter or a record: formatting and arithmetic of dates in between are exact (D6). */
export const DATE_MIN = '1900-01-01';
export const DATE_MAX = '2999-12-31';

/** Page sizes of lists that grow with use (D5). */
export const PAGE_MAX = 200;
export const PAGE_DEFAULT = 50;

/**
 * `X-Total-Count` is exact up to this many rows of a whole list, and of a list in pages. With `X-Total-Count-Stopped: true`
 * it is a minimum. Only orders by location and state, in pages, are always counted exactly.
 */
export const COUNTED_MAX = 10_000;
export const PAGE_COUNTED_MAX = 200;
/** Lines of one document for a vendor: a PDF of so many has 150 pages. The page behind a link has no limit. */
export const DOCUMENT_LINES_MAX = 5_000;
/** What a vendor still has to deliver to one location: it does not grow with the age of the business. */
export const OPEN_COUNTED_MAX = 1_000;

/** The days of which a vendor's card speaks. */
export const VENDOR_CARD_DAYS = 90;

/** How long what one press did can be taken back: *Mark All Ordered*, a delivery, an approval. Milliseconds. */
export const TAKE_BACK_MS = 60_000;

/** JSON request bodies, in bytes (D11a). */
export const JSON_BODY_MAX = 1024 * 1024;
/** Image uploads, in bytes (D26). */
export const IMAGE_BYTES_MAX = 15 * 1024 * 1024;
/** CSV imports, in bytes and rows (D25). */
export const CSV_BYTES_MAX = 10 * 1024 * 1024;
export const CSV_ROWS_MAX = 20_000;
/** Rows of an import whose changes are answered field by field (M5). */
export const IMPORT_ROWS_SHOWN = 50;
/** Rejected rows in the answer of an import: at most so many, with at most so many characters. */
export const REJECTED_ROWS_MAX = 1_000;
export const REJECTED_CHARACTERS_MAX = 1_000_000;
/** Imports that the history lists, with their undo (M5). */
export const IMPORTS_SHOWN = 20;
/** Products that one bulk update may touch. */
export const BULK_MAX = 20_000;

export const DASHBOARD_RECENT_ORDERS = 5;
/** How long a first view waits for what would move it, before it shows the rest without, in milliseconds. */
export const PATIENCE_MS = 1_000;
export const WASTE_LIST_SHOWN = 10;
export const IMPORT_ERRORS_SHOWN = 5;
export const INVOICE_THUMBNAILS_SHOWN = 3;
export const NOTES_PREVIEW = 50;
export const SEARCH_DEBOUNCE_MS = 300;
export const CACHE_FRESH_MS = 5 * 60_000;
export const CACHE_RETAINED_MS = 10 * 60_000;
