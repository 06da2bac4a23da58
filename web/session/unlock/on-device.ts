/** What the session needs of the device later than its first view, in one part. */
export { keptLockScreen } from './device-memory.ts';
export { hear } from './hear.ts';
export { endLeftOpen, endSession } from './session-left.ts';
