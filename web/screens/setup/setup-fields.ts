/** The fields of the first screen; those of access are asked for in pin mode only (A6). */
export const blank = {
  organizationName: '',
  timezone: '',
  managerName: '',
  setupCode: '',
  pin: '',
  pinAgain: '',
  accessCode: '',
};
export type SetupFields = typeof blank;
