import { expect, test } from 'vitest';
import { newToken } from '#server/http/cookies.ts';
import { useTestApp } from '#tests/support/app.ts';
import { linesWithSecrets, personalValues } from '#tests/support/log-secrets.ts';

const t = useTestApp();

// Every test file reads its own log when it ends (tests/support/app.ts), and every product process when it stops.
test('what reads the logs of a test run finds tokens, PINs, telephone numbers and addresses (A11)', async () => {
  await t.make.user({ phoneNumber: '+44 20 7946 0958', email: 'Ann@Example.com' });
  const personal = await personalValues(t.database.pool);
  expect(personal).toEqual(expect.arrayContaining(['+44 20 7946 0958', 'Ann@Example.com']));
  for (const line of [
    `{"msg":"a session began","of":"${newToken()}"}`,
    '{"msg":"wrong","body":{"pin":"271828"}}',
    '{"err":{"message":"550 no mailbox for bo.lee@mail.example.co.uk"}}',
    '{"msg":"sent to +44 20 7946 0958"}',
  ]) {
    expect(linesWithSecrets(`{"msg":"before"}\n${line}\n{"msg":"after"}`, personal)).toEqual([
      expect.stringContaining(line),
    ]);
  }
});
