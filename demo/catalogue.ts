/**
 * What the demo organization buys, from which vendors and in which units. Records refer to each other by key,
 * so that a typing mistake is a type error. A product's key is also the file name of its picture.
 */

import type { Language } from '#contract/values/languages.ts';

interface DemoVendor {
  /** What an order should at least cost. */
  minimumOrder?: string;
  /** Of the orders that it receives (V9); English where it is not given. */
  language?: Language;
  name: string;
  contactPerson: string;
  phoneNumber: string;
  email: string | null;
}

export const categories = {
  produce: 'Produce',
  meat: 'Meat & Poultry',
  seafood: 'Seafood',
  dairy: 'Dairy & Eggs',
  bakery: 'Bakery',
  dryGoods: 'Dry Goods',
  beverages: 'Beverages',
  cleaning: 'Cleaning & Paper',
} as const;
export type CategoryKey = keyof typeof categories;

/** By abbreviation, which is what a product stores. */
export const units = {
  ea: 'Each',
  lb: 'Pound',
  kg: 'Kilogram',
  gal: 'Gallon',
  L: 'Liter',
  doz: 'Dozen',
  bunch: 'Bunch',
  bag: 'Bag',
  box: 'Box',
  case: 'Case',
  pack: 'Pack',
  btl: 'Bottle',
  can: 'Can',
  keg: 'Keg',
  roll: 'Roll',
} as const;
export type UnitKey = keyof typeof units;

/** Telephone numbers are from the range kept for fiction, addresses from a domain that cannot exist. */
export const vendors = {
  hudson: {
    name: 'Hudson Valley Produce',
    contactPerson: 'Marisol Vega',
    phoneNumber: '+1 914-555-0142',
    email: 'orders@hudsonvalleyproduce.example',
  },
  stonebridge: {
    name: 'Stonebridge Meats',
    contactPerson: 'Frank Delaney',
    phoneNumber: '+1 718-555-0117',
    email: 'frank@stonebridgemeats.example',
    minimumOrder: '250.00',
  },
  // Accepts orders by telephone only: shows the screens of a vendor without e-mail.
  capeAnn: {
    name: 'Cape Ann Seafood',
    contactPerson: 'Owen Gallagher',
    phoneNumber: '+1 978-555-0163',
    email: null,
  },
  millbrook: {
    name: 'Millbrook Dairy & Bakery',
    contactPerson: 'Hannah Lindgren',
    phoneNumber: '+1 845-555-0128',
    email: 'dispatch@millbrookdairy.example',
    language: 'de',
  },
  empire: {
    name: 'Empire Restaurant Supply',
    contactPerson: 'Raj Malhotra',
    phoneNumber: '+1 212-555-0190',
    email: 'sales@empiresupply.example',
    language: 'es',
  },
} as const satisfies Record<string, DemoVendor>;
export type VendorKey = keyof typeof vendors;

interface DemoProduct {
  name: string;
  vendor: VendorKey;
  unit: UnitKey;
  category: CategoryKey;
}

function from(vendor: VendorKey, category: CategoryKey) {
  return (name: string, unit: UnitKey): DemoProduct => ({ name, vendor, unit, category });
}

const produce = from('hudson', 'produce');
const meat = from('stonebridge', 'meat');
const seafood = from('capeAnn', 'seafood');
const dairy = from('millbrook', 'dairy');
const bakery = from('millbrook', 'bakery');
const dryGoods = from('empire', 'dryGoods');
const beverage = from('empire', 'beverages');
const cleaning = from('empire', 'cleaning');

export const products = {
  'roma-tomatoes': produce('Roma Tomatoes', 'lb'),
  'romaine-lettuce': produce('Romaine Lettuce', 'case'),
  'hass-avocados': produce('Hass Avocados', 'case'),
  'yellow-onions': produce('Yellow Onions', 'bag'),
  garlic: produce('Fresh Garlic', 'lb'),
  carrots: produce('Carrots', 'bag'),
  'russet-potatoes': produce('Russet Potatoes', 'bag'),
  'green-bell-peppers': produce('Green Bell Peppers', 'case'),
  'broccoli-crowns': produce('Broccoli Crowns', 'case'),
  'cremini-mushrooms': produce('Cremini Mushrooms', 'lb'),
  lemons: produce('Lemons', 'case'),
  limes: produce('Limes', 'case'),
  strawberries: produce('Strawberries', 'case'),
  'fresh-sage': produce('Fresh Sage', 'bunch'),

  't-bone-steaks': meat('T-Bone Steaks', 'lb'),
  'chicken-drumsticks': meat('Chicken Drumsticks', 'lb'),
  'smoked-bacon': meat('Smoked Bacon', 'lb'),
  'lamb-shanks': meat('Lamb Shanks', 'lb'),
  'beef-burger-patties': meat('Beef Burger Patties', 'case'),
  'beef-frankfurters': meat('Beef Frankfurters', 'pack'),

  'whole-bluefish': seafood('Whole Bluefish', 'lb'),
  'sashimi-grade-salmon': seafood('Sashimi-Grade Salmon', 'lb'),
  'tiger-shrimp': seafood('Tiger Shrimp 16/20', 'lb'),
  'maine-lobsters': seafood('Live Maine Lobsters', 'ea'),
  'jonah-crab': seafood('Jonah Crab', 'lb'),
  'wellfleet-oysters': seafood('Wellfleet Oysters', 'doz'),
  'whole-squid': seafood('Whole Squid', 'lb'),

  'brown-eggs': dairy('Large Brown Eggs', 'doz'),
  'unsalted-butter': dairy('Unsalted Butter', 'lb'),
  'whole-milk': dairy('Whole Milk', 'gal'),
  'swiss-cheese': dairy('Aged Swiss Cheese', 'lb'),
  'ice-cream': dairy('Assorted Ice Cream', 'gal'),
  'creme-caramel': dairy('Crème Caramel Cups', 'case'),

  'sandwich-loaf': bakery('Sandwich Loaf', 'ea'),
  baguettes: bakery('Baguettes', 'ea'),
  'butter-croissants': bakery('Butter Croissants', 'doz'),
  bagels: bakery('Assorted Bagels', 'doz'),
  flatbread: bakery('Grilled Flatbread', 'pack'),
  'soft-pretzels': bakery('Soft Pretzels', 'box'),
  'apple-pie': bakery('Apple Pie', 'ea'),

  'jasmine-rice': dryGoods('Jasmine Rice', 'bag'),
  spaghetti: dryGoods('Spaghetti', 'case'),
  'bread-flour': dryGoods('Bread Flour', 'bag'),
  'sea-salt': dryGoods('Fine Sea Salt', 'box'),
  'peeled-tomatoes': dryGoods('Whole Peeled Tomatoes', 'can'),
  'kidney-beans': dryGoods('Red Kidney Beans', 'bag'),
  'stuffed-olives': dryGoods('Pimento-Stuffed Olives', 'can'),
  'wildflower-honey': dryGoods('Wildflower Honey', 'btl'),
  'dark-chocolate': dryGoods('Dark Baking Chocolate', 'kg'),

  'house-coffee': beverage('House Blend Coffee', 'bag'),
  'breakfast-tea': beverage('English Breakfast Tea', 'box'),
  'apple-juice': beverage('Apple Juice Cartons', 'case'),
  'cola-syrup': beverage('Fountain Cola Syrup', 'box'),
  'pale-ale': beverage('Draft Pale Ale', 'keg'),
  'house-red-wine': beverage('House Red Wine', 'btl'),
  prosecco: beverage('Prosecco Brut', 'btl'),

  'hand-soap': cleaning('Hand Soap Refill', 'btl'),
  'scrub-sponges': cleaning('Scrub Sponges', 'pack'),
  'paper-towels': cleaning('Paper Towels', 'roll'),
  'nitrile-gloves': cleaning('Nitrile Gloves', 'box'),
  'takeout-boxes': cleaning('Takeout Boxes', 'case'),
  'mop-buckets': cleaning('Mop Buckets', 'ea'),
  'angle-brooms': cleaning('Angle Brooms', 'ea'),
} as const satisfies Record<string, DemoProduct>;
export type ProductKey = keyof typeof products;

/** Every product, in the catalogue's order. */
export const productKeys = Object.keys(products).filter(
  (key): key is ProductKey => key in products,
);

/** File name of a product's picture in `demo/pictures`. */
export function pictureFile(product: ProductKey): string {
  return `${product}.webp`;
}
