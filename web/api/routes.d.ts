declare module 'virtual:routes' {
  import type { RouteName } from '#contract/calls/routes.ts';

  /** Without the calls of managers alone until `manager-routes.ts` and `late-manager-routes.ts` are loaded, and without others until `late-routes.ts` is. */
  const table: Record<RouteName, readonly [method: string, path: `/api/${string}`]>;
  export default table;
}

declare module 'virtual:manager-routes' {
  const table: Record<string, readonly [method: string, path: `/api/${string}`]>;
  export default table;
}

declare module 'virtual:late-manager-routes' {
  const table: Record<string, readonly [method: string, path: `/api/${string}`]>;
  export default table;
}

declare module 'virtual:late-routes' {
  const table: Record<string, readonly [method: string, path: `/api/${string}`]>;
  export default table;
}
