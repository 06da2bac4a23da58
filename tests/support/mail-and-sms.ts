import { afterAll } from 'vitest';
import { startMailServer } from './smtp-server.ts';
import { startSmsServer } from './sms-server.ts';

/** A mail server and an SMS service of our own, for the tests of one file. */
export async function startMailAndSms() {
  const mail = await startMailServer();
  const sms = await startSmsServer();
  afterAll(async () => {
    await mail.stop();
    await sms.stop();
  });
  return { mail, sms, variables: { ...mail.variables, ...sms.variables } };
}
