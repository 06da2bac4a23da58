import type { Tx } from '../db/open.ts';
import { TRIES_ANYWHERE, TRIES_OF_DEVICE, TRIES_ON_DEVICE } from '../../contract/values/doors.ts';
import type { Door } from '../../contract/values/doors.ts';
import { forgetTries } from '../secrets/tries.ts';

/**
 * The doors of a user's PIN (A4), also of a user that does not exist, and that of the device (E36). A success forgets the
 * tries of that user on that device only (E1).
 */
export function pinDoors(userId: number, deviceId: number | null): Door[] {
  const ofDevice = { name: `device:${deviceId}`, ...TRIES_OF_DEVICE, opensOnSuccess: false };
  return [
    ...(deviceId === null ? [] : [ofDevice]),
    { name: `pin:${userId}:${deviceId ?? '-'}`, tries: TRIES_ON_DEVICE, opensOnSuccess: true },
    { name: `pin:${userId}`, tries: TRIES_ANYWHERE, opensOnSuccess: false },
  ];
}

/** Opens a user's doors: a new PIN has not been guessed at. */
export async function openPinDoors(tx: Tx, userId: number): Promise<void> {
  await forgetTries(tx, `pin:${userId}`);
}
