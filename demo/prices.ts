import type { ProductKey } from './catalogue.ts';

interface DemoPrice {
  /** Per unit of measure, in dollars; null: nobody entered it yet. */
  price: string | null;
  /** What it cost until some weeks ago. */
  before: string | null;
  vendorItemCode: string | null;
  packSize: string | null;
}

const entry = (
  price: string | null,
  vendorItemCode: string | null,
  packSize: string | null = null,
  before: string | null = null,
): DemoPrice => ({ price, before, vendorItemCode, packSize });

/** What the demo organization pays, and its vendors' codes and packs. One vendor has no codes; two things have no price. */
export const prices: Record<ProductKey, DemoPrice> = {
  'roma-tomatoes': entry('1.89', '10412', '25 lb case', '1.64'),
  'romaine-lettuce': entry('32.50', '10377', '24 heads'),
  'hass-avocados': entry('54.00', '10220', '48 count', '46.50'),
  'yellow-onions': entry('24.75', '10105', '50 lb'),
  garlic: entry('3.25', '10118'),
  carrots: entry('21.50', '10131', '50 lb'),
  'russet-potatoes': entry('26.00', '10140', '50 lb', '27.25'),
  'green-bell-peppers': entry('28.75', '10166', '25 lb'),
  'broccoli-crowns': entry('31.00', '10172', '20 lb'),
  'cremini-mushrooms': entry('3.95', '10189', '5 lb box', '3.60'),
  lemons: entry('38.00', '10205', '115 count'),
  limes: entry('41.50', '10206', '200 count', '36.00'),
  strawberries: entry('29.50', '10244', '8 × 1 lb'),
  'fresh-sage': entry('1.95', '10301'),
  't-bone-steaks': entry('13.85', 'SB-201', null, '12.40'),
  'chicken-drumsticks': entry('1.79', 'SB-118', '40 lb case'),
  'smoked-bacon': entry('5.45', 'SB-310', '15 lb box'),
  'lamb-shanks': entry('8.90', 'SB-240'),
  'beef-burger-patties': entry('68.50', 'SB-155', '40 × 4 oz', '64.00'),
  'beef-frankfurters': entry('11.25', 'SB-322', '8 × 6 in'),
  'whole-bluefish': entry('5.75', null),
  'sashimi-grade-salmon': entry('19.95', null, null, '18.25'),
  'tiger-shrimp': entry('12.60', null, '5 × 2 lb'),
  'maine-lobsters': entry('16.50', null),
  'jonah-crab': entry('7.40', null),
  'wellfleet-oysters': entry('18.00', null),
  'whole-squid': entry('4.85', null),
  'brown-eggs': entry('3.45', 'MD-0101', '15 dozen case', '4.10'),
  'unsalted-butter': entry('4.65', 'MD-0115', '36 × 1 lb', '4.35'),
  'whole-milk': entry('4.95', 'MD-0120', '4 × 1 gal'),
  'swiss-cheese': entry('8.75', 'MD-0133'),
  'ice-cream': entry('21.50', 'MD-0160', '3 × 1 gal'),
  'creme-caramel': entry('27.00', 'MD-0171', '24 × 4 oz'),
  'sandwich-loaf': entry('3.85', 'MB-020'),
  baguettes: entry('2.40', 'MB-031'),
  'butter-croissants': entry('15.60', 'MB-044', null, '14.40'),
  bagels: entry('10.80', 'MB-050'),
  flatbread: entry('6.25', 'MB-062', '10 pieces'),
  'soft-pretzels': entry('24.00', 'MB-070', '50 × 3 oz'),
  'apple-pie': entry('14.50', 'MB-081', '10 in'),
  'jasmine-rice': entry('42.00', '004410', '50 lb'),
  spaghetti: entry('27.50', '004431', '20 × 1 lb'),
  'bread-flour': entry('19.75', '004502', '50 lb', '18.90'),
  'sea-salt': entry('1.85', '004520', '3 lb'),
  'peeled-tomatoes': entry('6.35', '004611', '102 oz'),
  'kidney-beans': entry('31.25', '004633', '25 lb'),
  'stuffed-olives': entry('12.90', '004650', '1 gal'),
  'wildflower-honey': entry('11.75', '004671', '48 oz'),
  'dark-chocolate': entry('17.4375', '004690', '2.5 kg bag', '16.2500'),
  'house-coffee': entry('38.50', '005010', '5 lb', '34.75'),
  'breakfast-tea': entry('14.25', '005022', '100 bags'),
  'apple-juice': entry('22.80', '005104', '40 × 4.23 oz'),
  'cola-syrup': entry('98.00', '005150', '5 gal'),
  'pale-ale': entry('145.00', '005230', '1/2 barrel'),
  'house-red-wine': entry('9.60', '005301', '750 ml'),
  prosecco: entry('11.90', '005322', '750 ml'),
  'hand-soap': entry('7.25', '006001', '1 gal'),
  'scrub-sponges': entry('5.40', '006014', '10 pieces'),
  'paper-towels': entry('2.15', '006030'),
  'nitrile-gloves': entry('9.80', '006042', '100 count', '8.95'),
  'takeout-boxes': entry('36.00', '006055', '200 count'),
  'mop-buckets': entry(null, '006070'),
  'angle-brooms': entry(null, '006081'),
};

/** Whose last price came with an import and was seen by no manager yet (M4). */
export const unseenPrices: ReadonlySet<ProductKey> = new Set([
  'hass-avocados',
  'brown-eggs',
  'house-coffee',
] as const);
