import type { Rolldown } from 'vite';

/**
 * Which code is one file. What only one part needs is in the file of that part, and has no group here. What several parts
 * need would be a file for each set of parts: two hundred files, most of them smaller than the request for one. So what they
 * need is one file for each room. A room comes after those that it uses: a group takes with it what its code imports.
 */
export function codeGroups(): Rolldown.CodeSplittingGroup[] {
  return [
    { name: 'base', test: BASE },
    { name: 'dashboard', test: DASHBOARD },
    { name: 'catalogue', test: CATALOGUE },
    { name: 'whole', test: /\/web\/ui\/whole\.css/ },
    TRANSLATIONS,
    { name: 'words', test: /\/contract\/(refusals|statements)\/(?!spanish)/ },
    { name: 'device', test: DEVICE },
    { name: 'soon', test: SOON },
    { name: 'charts', test: CHARTS },
    { name: 'libraries', test: /\/node_modules\//, minShareCount: 2 },
    shared(
      'parts',
      /\/(contract|web\/(api|lists|orders|photos|receiving|session|ui))\/(?!(sign-in|unlock)\/)/,
    ),
    shared('order-guides', /\/web\/order-guides\//),
    shared('sign-in', /\/web\/session\/(sign-in|unlock)\//),
    shared('waste-log', /\/web\/waste-log\//),
    shared('shopping', /\/web\/screens\/employee\//),
    shared('manager-parts', /\/web\/screens\/manager\/(?!reports|waste)/),
    shared('reports', /\/web\/screens\/manager\//),
  ];
}

/** What several parts need of these modules. A part itself, which `import()` names, stays a file of its own. */
function shared(name: string, test: RegExp): Rolldown.CodeSplittingGroup {
  return { name: (id, modules) => (isPart(id, modules) ? null : name), test, minShareCount: 2 };
}

function isPart(id: string, modules: Rolldown.ChunkingContext): boolean {
  return (modules.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
}

/**
 * The code of every first view: on a slow network each further request costs time. Radix is not in it: dialogs and selects
 * load a little later (`use-later.ts`).
 */
const BASE = new RegExp(
  [
    'rolldown/runtime',
    'jsx-runtime',
    'node_modules/(react|react-dom|scheduler|wouter|regexparam|clsx)/',
    'node_modules/@tanstack/(?!.*([iI]nfiniteQuery|useQueries|queriesObserver|[mM]utationObserver|useMutation))',
    'node_modules/lucide-react/dist/esm/(?!icons/)',
    'node_modules/lucide-react/dist/esm/icons/(chevron-left|chevron-right|circle-check|circle-alert|clipboard-list|hash|map-pin-off|log-out|map-pin|minus|package-search|plus|search|trash|trash-2|x)\\.',
    'web/screens/screen-at-address\\.',
    'contract/values/(folded|photos|headers|money-shown|unusual-quantity)\\.',
    'web/language/(?!catalogs|moments|.*\\.po)',
    'web/api/(answers-to-keep|call|call-error|call-events|failed-answer|queries|right-now|unattended)\\.',
    'web/session/(session|currency|keep-session|chosen-user|location|cart|cart-lines|stored|pending-order|use-log-out)\\.',
    'web/session/submissions/waiting-line\\.',
    'web/ui/(draw-icon|button|spinner|failed|empty|toast|toast-region|toaster|toast-room|dialog-history|address|load-guard|late-screen|import-part|use-later|picture|search-box|chip-row|quantity-stepper|use-hold|control-class|grouped|use-title|use-is-late|known|each)\\.',
  ].join('|'),
);

/** What a manager's first view has besides, as have other screens: a card, a badge, how days and times are written. */
const DASHBOARD = new RegExp(
  [
    'node_modules/lucide-react/dist/esm/icons/(arrow-left-right|bell-off|calendar-clock|calendar-off|camera|clipboard-check|hourglass|key-round|mail-exclamation-point|message-circle-reply|package-check|rotate-ccw-clock|send|users)\\.',
    'web/language/moments\\.',
    'web/lists/count-shown\\.',
    'web/orders/order-status-badge\\.',
    'web/screens/manager/attention/(attention-words|since-text)\\.',
    'web/screens/manager/records/use-dialog\\.',
    'web/session/(organization-time|use-awaited)\\.',
    'web/ui/(badge|card|page-header|skeleton|stat-card|status-badge|use-return-focus)\\.',
  ].join('|'),
);

/** What an employee's first view has besides, as have other screens. */
const CATALOGUE = /\/node_modules\/virtua\/|\/web\/screens\/employee\/shopping\/catalogue\./;

/** What the device keeps, which every page reads while it asks for its session. */
const DEVICE =
  /\/web\/(session\/unlock\/(device-memory|hear|session-left)|api\/(device-database|kept-answers))\./;

/** What follows changes, right after every first view. */
const SOON =
  /\/web\/api\/(all-words|late-routes|own-writes|refresh)\.|virtual:late-routes|\/contract\/values\/nothing-stored\./;

const CHARTS =
  /\/web\/ui\/(bars|figures-table)\.|\/node_modules\/(@visx|d3-\w+|internmap|classnames|math-expression-evaluator|balanced-match|reduce-[\w-]+)\//;

/** The translations of an area (`web/language/language.ts`) are one file. */
const TRANSLATIONS = {
  test: /\/web\/language\/\w+\/[\w-]+\.po/,
  name: (id: string) => id.replace(/^.*\/language\/(\w+)\/([a-z]+).*$/, '$1-$2'),
};
