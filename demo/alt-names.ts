import type { ProductKey } from './catalogue.ts';

/** What the kitchens also call some products (L7). */
export const altNames: Partial<Record<ProductKey, string>> = {
  'roma-tomatoes': 'Jitomate',
  'romaine-lettuce': 'Lechuga romana',
  'hass-avocados': 'Aguacate',
  'yellow-onions': 'Cebolla amarilla',
  garlic: 'Ajo',
  carrots: 'Zanahoria',
  'russet-potatoes': 'Papa',
  'green-bell-peppers': 'Pimiento verde',
  'broccoli-crowns': 'Brócoli',
  'cremini-mushrooms': 'Champiñones',
  lemons: 'Limón amarillo',
  limes: 'Limón verde',
  strawberries: 'Fresas',
  'fresh-sage': 'Salvia',
  'chicken-drumsticks': 'Piernas de pollo',
  'tiger-shrimp': 'Camarón tigre',
  'whole-squid': 'Calamar',
};
