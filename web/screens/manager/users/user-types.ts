import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { UserType } from '#contract/calls/users.ts';

/** What a person is, beside their name. */
export const USER_TYPE_WORDS: Readonly<Record<UserType, MessageDescriptor>> = {
  employee: msg`employee`,
  manager: msg`manager`,
};
