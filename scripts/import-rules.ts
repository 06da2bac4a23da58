/**
 * Who may import whom, as lint rules. Every folder of the server has a place in `SERVER_FOLDERS` and imports only folders
 * before its own, so that folders never form a cycle; the folders of the web have one in `WEB_FOLDERS`.
 */

interface Pattern {
  regex?: string;
  importNames?: string[];
  group?: string[];
  allowTypeImports?: boolean;
  message: string;
}

/** For each file the last rule that matches applies, so each rule repeats everything that its files may not import. */
function forbid(files: string[], patterns: Pattern[], excludeFiles: string[] = []) {
  return {
    files,
    excludeFiles,
    rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', object] },
  };
}

/** First the mechanisms, which know no noun; then the nouns by layer; then the files that join or copy everything. */
export const SERVER_FOLDERS = [
  [
    'db',
    'outside',
    'jobs',
    'secrets',
    'records',
    'rights',
    'http',
    'lists',
    'csv',
    'changes',
    'submissions',
    'stored-files',
    'outbox',
  ],
  ['organization', 'user-locations', 'locations', 'devices', 'users', 'session'],
  ['vendors', 'deliveries', 'sending-rules', 'units', 'products'],
  ['orders', 'order-items', 'standing-orders', 'order-guides', 'favourites'],
  ['drawing', 'purchase-orders', 'answers', 'vendor-orders', 'planned-sendings'],
  ['invoice-photos', 'inventory', 'waste', 'receipts', 'claims', 'given-conversions'],
  [
    'attention',
    'reminders',
    'history',
    'spend',
    'sales',
    'budgets',
    'board',
    'vendor-cards',
    'prepared-orders',
  ],
  ['backup', 'registry'],
] as const;

const OUTSIDE_SERVER: Pattern = {
  regex: '^(#web|#tests|#demo|(\\.\\./)+(web|tests|demo)/)',
  message: 'The server never imports the web app, the tests or, but for product.ts, the demo.',
};
const JOINING: Pattern = {
  regex: '^(#server|(\\.\\./)*\\.\\.)/(app|product|main)\\.ts$',
  message: 'What joins the parts is imported by none of them.',
};
const HANDLERS: Pattern = {
  regex: '^(#server|\\.\\.)/[a-z-]+/handlers\\.ts$',
  message: 'Another noun offers its queries.ts, or a file with a name of the domain.',
};

/** `folder` may not import these folders of the server. */
const folders = (names: readonly string[], message: string): Pattern => ({
  regex: `^(#server|\\.{1,2}(/\\.\\.)*)/(${names.join('|')})/`,
  message,
});

const inOrder: readonly string[] = SERVER_FOLDERS.flat();
const nouns: readonly string[] = SERVER_FOLDERS.slice(1, -1).flat();

export const serverRules = [
  forbid(
    ['server/*.ts'],
    [OUTSIDE_SERVER, folders(nouns, 'Only app.ts, product.ts and registry/ name nouns.')],
    ['server/app.ts', 'server/product.ts'],
  ),
  ...inOrder.map((name, place) => {
    const after = inOrder.slice(place + 1);
    const patterns = [OUTSIDE_SERVER, JOINING];
    if (name !== 'registry') patterns.push(HANDLERS);
    if (after.length > 0)
      patterns.push(
        folders(
          after,
          `${name} stands before this folder in SERVER_FOLDERS: call a reaction or register what is needed.`,
        ),
      );
    return forbid([`server/${name}/**`], patterns);
  }),
];

function outsideContract(steps: number): Pattern {
  return {
    regex: `^(#|@|(\\.\\./){${steps}}|[a-y]|z[a-np-z])`,
    message: 'The contract imports zod and itself, nothing else.',
  };
}

/** The plain half of the contract imports only itself, so that any view may load it; the calls import it and zod. */
export const contractRules = [
  forbid(['contract/**'], [outsideContract(2)], ['contract/**/*.test.ts']),
  // Sentences in other languages are a folder deeper.
  forbid(['contract/*/*/**'], [outsideContract(3)], ['contract/**/*.test.ts']),
  forbid(
    ['contract/values/**'],
    [
      {
        regex: '^[^.]|^\\.\\./',
        message: 'Any view may load contract/values: it imports only itself.',
      },
    ],
    ['contract/**/*.test.ts'],
  ),
];

const OUTSIDE_WEB: Pattern = {
  regex: '^(#server|#tests|#demo|(\\.\\./)+(server|tests|demo)/)',
  message: 'The web app knows the contract, never the server.',
};

const CALLS_AS_CODE: Pattern = {
  regex: '(^#|/)contract/(calls|refusals|statements)/',
  allowTypeImports: true,
  message:
    'The calls bring the validation library along, and refusals all sentences: the web uses their types, contract/values, and web/api/worded.ts.',
};

const OWN_MUTATION: Pattern = {
  regex: '^@tanstack/react-query$',
  importNames: ['useMutation'],
  message: 'A write goes through useWrite of web/session/use-write.ts.',
};

const OF_WEB = [OUTSIDE_WEB, CALLS_AS_CODE];

/** The folders of `web/` that a folder of `web/` may import, beside itself and the contract. */
const WEB_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  language: [],
  api: ['language'],
  session: ['api', 'language', 'ui'],
  lists: ['api', 'language', 'session', 'ui'],
  orders: ['api', 'language', 'session', 'ui'],
  'order-guides': ['api', 'language', 'session', 'orders', 'ui'],
  photos: ['api', 'language', 'session', 'orders', 'ui'],
  receiving: ['api', 'language', 'session', 'lists', 'orders', 'photos', 'ui'],
  'waste-log': ['api', 'language', 'session', 'orders', 'photos', 'ui'],
};
const webFolders = ['ui', ...Object.keys(WEB_FOLDERS), 'screens', 'app', 'main'];

export const webRules = [
  forbid(['web/**'], [...OF_WEB, OWN_MUTATION]),
  forbid(
    ['web/ui/**'],
    [
      {
        group: ['#*/**', '../**', '!#contract/values/folded.ts', '!#web/language/**'],
        message:
          'web/ui imports React, libraries, how searches compare texts, web/language and itself.',
      },
    ],
  ),
  ...Object.entries(WEB_FOLDERS).map(([name, allowed]) => {
    const patterns = name === 'session' ? OF_WEB : [...OF_WEB, OWN_MUTATION];
    return forbid([`web/${name}/**`], [...patterns, wallsOf(name, allowed)]);
  }),
  forbid(['web/api/worded.ts'], [OUTSIDE_WEB, OWN_MUTATION, wallsOf('api', ['language'])]),
  // A folder of an area reaches its area by one step up, a folder in such a folder by two.
  forbid(['web/screens/**'], ofScreens(2)),
  forbid(['web/screens/*/*/*/**'], ofScreens(3)),
];

function wallsOf(name: string, allowed: readonly string[] = []): Pattern {
  const others = webFolders.filter((other) => other !== name && !allowed.includes(other));
  return {
    regex: `^((#web|\\.\\.)/(${others.join('|')})\\b|(\\.\\./){2})`,
    message: `web/${name} imports ${['contract', ...allowed.map((other) => `web/${other}`)].join(', ')} and itself.`,
  };
}

/** @param steps so many steps up lead out of the area */
function ofScreens(steps: number): Pattern[] {
  const out = `(\\.\\./){${steps}}|\\.\\./(employee|manager|setup|welcome)/`;
  const message =
    'A screen imports the contract, the rooms of web/ and its own area, never another area.';
  return [...OF_WEB, OWN_MUTATION, { regex: `^(#web/(screens/|app\\b|main\\b)|${out})`, message }];
}

const DEMO =
  'The demo imports contract, server/db, project-folder.ts, the rules of reminders and alerts, and what stores stock and claims.';

export const demoRules = [
  forbid(
    ['demo/**'],
    [
      {
        group: [
          '#server/**',
          '!#server/db/**',
          '!#server/project-folder.ts',
          '!#server/reminders/schedule.ts',
          '!#server/purchase-orders/plan-escalation.ts',
          '!#server/organization/queries.ts',
          // On hand is the sum of the ledger, and claims follow from receipts: no second way to do either.
          '!#server/stored-fraction.ts',
          '!#server/inventory/ledger.ts',
          '!#server/waste/stock.ts',
          '!#server/inventory/record-count.ts',
          '!#server/inventory/update.ts',
          '!#server/claims/follow-receipt.ts',
        ],
        message: DEMO,
      },
      { regex: '^(#web|#tests|(\\.\\./)+(server|web|tests)/)', message: DEMO },
    ],
  ),
];
