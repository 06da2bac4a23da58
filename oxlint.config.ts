import type { OxlintConfig } from 'oxlint';
import { webRules, serverRules, contractRules, demoRules } from './scripts/import-rules.ts';

const config: OxlintConfig = {
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'warn' },
  options: { typeAware: true },
  ignorePatterns: ['server/db/migrations/**'],
  rules: {
    'import/no-cycle': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'no-console': 'error',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
    eqeqeq: 'error',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    'oxc/no-map-spread': 'off',
    'no-unmodified-loop-condition': 'off',
    'typescript/no-generated-empty-object-type': 'off',
    'unicorn/no-array-sort': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'import/no-named-as-default-member': 'off',
  },
  overrides: [
    { files: ['server/**'], rules: { 'unicorn/require-post-message-target-origin': 'off' } },
    { files: ['web/**/*.tsx'], rules: { 'max-lines-per-function': ['error', { max: 100 }] } },
    ...contractRules,
    ...serverRules,
    ...webRules,
    ...demoRules,
    {
      files: ['**/*.test.ts', 'tests/**'],
      rules: { 'unicorn/consistent-function-scoping': 'off' },
    },
    { files: ['scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
  ],
};

export default config;
