import { FollowingConversions } from './following-conversions.tsx';
import { MissingConversions } from './missing-conversions.tsx';

/** What counts wait for: conversions that are followed at the moment, and those that nobody gave yet. */
export function ConversionsToGive() {
  return (
    <>
      <FollowingConversions />
      <MissingConversions />
    </>
  );
}
