/** Apart: it loads beside the first products (`product-grid.tsx`). */
export { WindowVirtualizer } from 'virtua';
