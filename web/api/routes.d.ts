declare module 'virtual:routes' {
  import type { RouteName } from '#contract/routes.ts';

  const table: Record<RouteName, readonly [method: string, path: `/api/${string}`]>;
  export default table;
}
