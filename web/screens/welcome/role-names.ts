import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Profile } from '#contract/calls/session.ts';

const NAMES: Readonly<Record<Profile['userType'], MessageDescriptor>> = {
  employee: msg`employee`,
  manager: msg`manager`,
};

export function roleName(role: Profile['userType']): string {
  return t(NAMES[role]);
}
