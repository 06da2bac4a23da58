import type { Services } from '../services.ts';
import { hasUsers } from '../users/queries.ts';
import { hasAccessCode } from './enrol.ts';
import { removeSessionsWithoutProof } from './queries.ts';
import { ensureSetupCode } from './setup-code.ts';

/**
 * At every start in pin mode (A6, E1): sessions that open mode opened without proof end, and while no user exists the code
 * for the setup is printed. Throws a sentence when nobody could enrol a device.
 */
export async function startPinMode(
  { db, env }: Pick<Services, 'db' | 'env'>,
  say: (sentence: string) => void,
): Promise<void> {
  await db.transaction(removeSessionsWithoutProof);
  if (!(await hasUsers(db))) {
    const code = await db.transaction(ensureSetupCode);
    say(`To set up ProcureApp, open it in a browser and enter this setup code: ${code}`);
  } else if (!(await hasAccessCode({ db, env }))) {
    throw new Error(
      'In pin mode a device is enrolled with an access code, and there is none. Set ACCESS_CODE, ' +
        'or start once with ACCESS_MODE=open and let a manager set it in the settings.',
    );
  }
}
