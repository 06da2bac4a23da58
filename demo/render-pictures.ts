/**
 * Draws `demo/pictures`: one picture per product, an emoji on its category's tint. The pictures are
 * committed, so this runs only when a product, an emoji or the look changes:
 *
 *   npm install --no-save @iconify-json/fluent-emoji@1.2.7   (100 MB, so only for this)
 *   npx node demo/render-pictures.ts
 *
 * `npx` finds the project's own Node. The emoji are Microsoft's Fluent Emoji; see pictures/LICENCE.md.
 */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { pictureFile, productKeys, products } from './catalogue.ts';
import type { CategoryKey, ProductKey } from './catalogue.ts';

const FOLDER = join(import.meta.dirname, 'pictures');
const EMOJI_SET = join(
  import.meta.dirname,
  '../node_modules/@iconify-json/fluent-emoji/icons.json',
);

/** Edge length of a picture, in pixels. */
const PICTURE = 480;
/** Longest side of the emoji, and the side of the square in which it is centred: a pat of butter then looks
 * as large as a lobster, and hearts and badges in the corners never cover the food. */
const LONGEST_SIDE = 316;
const EVEN_SIDE = 272;
/** Side of the square in which every emoji of the set is drawn, and the resolution at which it is measured. */
const EMOJI_GRID = 32;
const DOTS_PER_CELL = 16;

/** Centre and edge of each background: pale enough for a light page, muted enough for a dark one. */
const tints: Record<CategoryKey, readonly [centre: string, edge: string]> = {
  produce: ['#eef6e4', '#cfe3bd'],
  meat: ['#fbebe6', '#f0cdc3'],
  seafood: ['#e6f3f8', '#bfdde9'],
  dairy: ['#fdf6df', '#f3e2ae'],
  bakery: ['#edf1fb', '#c9d5ee'],
  dryGoods: ['#f5f1e8', '#ded3bd'],
  beverages: ['#f6edf8', '#e0cbe6'],
  cleaning: ['#e8f4f2', '#c2e0da'],
};

const emoji: Record<ProductKey, string> = {
  'roma-tomatoes': 'tomato',
  'romaine-lettuce': 'leafy-green',
  'hass-avocados': 'avocado',
  'yellow-onions': 'onion',
  garlic: 'garlic',
  carrots: 'carrot',
  'russet-potatoes': 'potato',
  'green-bell-peppers': 'bell-pepper',
  'broccoli-crowns': 'broccoli',
  'cremini-mushrooms': 'brown-mushroom',
  lemons: 'lemon',
  limes: 'lime',
  strawberries: 'strawberry',
  'fresh-sage': 'herb',
  't-bone-steaks': 'cut-of-meat',
  'chicken-drumsticks': 'poultry-leg',
  'smoked-bacon': 'bacon',
  'lamb-shanks': 'meat-on-bone',
  'beef-burger-patties': 'hamburger',
  'beef-frankfurters': 'hot-dog',
  'whole-bluefish': 'fish',
  'sashimi-grade-salmon': 'sushi',
  'tiger-shrimp': 'shrimp',
  'maine-lobsters': 'lobster',
  'jonah-crab': 'crab',
  'wellfleet-oysters': 'oyster',
  'whole-squid': 'squid',
  'brown-eggs': 'egg',
  'unsalted-butter': 'butter',
  'whole-milk': 'glass-of-milk',
  'swiss-cheese': 'cheese-wedge',
  'ice-cream': 'ice-cream',
  'creme-caramel': 'custard',
  'sandwich-loaf': 'bread',
  baguettes: 'baguette-bread',
  'butter-croissants': 'croissant',
  bagels: 'bagel',
  flatbread: 'flatbread',
  'soft-pretzels': 'pretzel',
  'apple-pie': 'pie',
  'jasmine-rice': 'cooked-rice',
  spaghetti: 'spaghetti',
  'bread-flour': 'sheaf-of-rice',
  'sea-salt': 'salt',
  'peeled-tomatoes': 'canned-food',
  'kidney-beans': 'beans',
  'stuffed-olives': 'olive',
  'wildflower-honey': 'honey-pot',
  'dark-chocolate': 'chocolate-bar',
  'house-coffee': 'hot-beverage',
  'breakfast-tea': 'teacup-without-handle',
  'apple-juice': 'beverage-box',
  'cola-syrup': 'cup-with-straw',
  'pale-ale': 'beer-mug',
  'house-red-wine': 'wine-glass',
  prosecco: 'bottle-with-popping-cork',
  'hand-soap': 'lotion-bottle',
  'scrub-sponges': 'sponge',
  'paper-towels': 'roll-of-paper',
  'nitrile-gloves': 'gloves',
  'takeout-boxes': 'takeout-box',
  'mop-buckets': 'bucket',
  'angle-brooms': 'broom',
};

const EmojiSet = z.object({ icons: z.record(z.string(), z.object({ body: z.string() })) });

/** An SVG `transform` that puts the drawn part of an emoji in the middle, at an even size. */
async function centred(emojiBody: string): Promise<string> {
  const dots = EMOJI_GRID * DOTS_PER_CELL;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${EMOJI_GRID} ${EMOJI_GRID}"
    width="${dots}" height="${dots}">${emojiBody}</svg>`;
  const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true });
  const width = info.width / DOTS_PER_CELL;
  const height = info.height / DOTS_PER_CELL;
  const left = -(info.trimOffsetLeft ?? 0) / DOTS_PER_CELL;
  const top = -(info.trimOffsetTop ?? 0) / DOTS_PER_CELL;
  const scale = Math.min(
    LONGEST_SIDE / Math.max(width, height),
    EVEN_SIDE / Math.sqrt(width * height),
  );
  const middle = PICTURE / 2;
  return `translate(${middle} ${middle}) scale(${scale}) translate(${-left - width / 2} ${-top - height / 2})`;
}

/** The whole picture as SVG: a lit background, then the emoji with a soft shadow below it. */
async function pictureSvg(
  emojiBody: string,
  [centre, edge]: readonly [string, string],
): Promise<string> {
  return `
<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE}" height="${PICTURE}">
  <defs>
    <radialGradient id="background" cx="50%" cy="42%" r="75%">
      <stop offset="0" stop-color="${centre}"/>
      <stop offset="1" stop-color="${edge}"/>
    </radialGradient>
    <filter id="shadow" x="-20%" y="-20%" width="140%" height="150%">
      <feDropShadow dx="0" dy="12" stdDeviation="12" flood-color="#3b2f20" flood-opacity="0.22"/>
    </filter>
  </defs>
  <rect width="100%" height="100%" fill="url(#background)"/>
  <g filter="url(#shadow)">
    <g transform="${await centred(emojiBody)}">${emojiBody}</g>
  </g>
</svg>`;
}

const { icons } = EmojiSet.parse(JSON.parse(await readFile(EMOJI_SET, 'utf8')));
await mkdir(FOLDER, { recursive: true });
for (const file of await readdir(FOLDER)) {
  if (file.endsWith('.webp')) await rm(join(FOLDER, file));
}
let bytes = 0;
for (const product of productKeys) {
  const icon = icons[emoji[product]];
  if (!icon) throw new Error(`The emoji set has no "${emoji[product]}" (for ${product})`);
  const svg = await pictureSvg(icon.body, tints[products[product].category]);
  const written = await sharp(Buffer.from(svg))
    .webp({ quality: 82, effort: 6 })
    .toFile(join(FOLDER, pictureFile(product)));
  bytes += written.size;
}
process.stdout.write(`${productKeys.length} pictures, ${Math.round(bytes / 1024)} kB\n`);
