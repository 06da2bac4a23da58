import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { Input } from '#contract/calls/route.ts';
import type { Routes } from '#contract/calls/routes.ts';
import type { Session } from '#contract/calls/session.ts';
import type { UserType } from '#contract/calls/users.ts';
import { call } from '../api/call.ts';
import { newQueryClient } from '../api/queries.ts';
import { useLater } from '../ui/use-later.ts';
import { lastHere, recordLeaving } from './chosen-user.ts';
import { keepSession } from './keep-session.ts';
import type { SessionHere, SessionKeeper, SessionOrNone } from './keep-session.ts';

export type SessionUser = NonNullable<Session['user']>;

interface SessionState {
  session: SessionHere;
  /** For what this device knows without the server (O7). */
  keeper: SessionKeeper;
  /** Opens a session as this profile, in open mode. Throws `CallError`. */
  chooseUser(userId: number): Promise<void>;
  /** Creates the organization and its first manager, and opens a session as that manager (D36). Throws `CallError`. */
  setUp(first: Input<Routes['setUp']>['body']): Promise<void>;
  /** Loads the session again, after a change to the user's own record or to the organization's name. */
  refresh(): void;
  /** Ends the session; forgets the chosen user, the cart and the location. Throws `CallError`, and then forgets nothing. */
  logOut(): Promise<void>;
  /** Ends the session for the next person; everybody keeps their cart and location. Throws `CallError`. */
  switchPerson(): Promise<void>;
}

const SessionContext = createContext<SessionState | undefined>(undefined);

export function useSession(): SessionState {
  const state = use(SessionContext);
  if (!state) throw new Error('useSession outside of SessionProvider');
  return state;
}

/** The chosen user; only for screens that require one. */
export function useUser(): SessionUser {
  const { user } = useSession().session;
  if (!user) throw new Error('useUser before a user was chosen');
  return user;
}

interface SessionProviderProps {
  children: ReactNode;
  /** Shown until the session is loaded. */
  loading: ReactNode;
  failed: ComponentType<{ retry: () => void }>;
}

/** Loads the session once at the start; each user gets a separate cache. */
export function SessionProvider({ children, loading, failed: StartFailed }: SessionProviderProps) {
  const [session, setSession] = useState<SessionOrNone>('loading');
  const [keeper] = useState(() => keepSession(setSession));
  useEffect(() => keeper.start(), [keeper]);

  const state = useMemo<SessionState | undefined>(() => {
    if (typeof session !== 'object') return undefined;
    const { show, refresh } = keeper;
    return {
      session,
      keeper,
      chooseUser: async (userId) => show(await call('createSession', { body: { userId } })),
      setUp: async (first) => show(await call('setUp', { body: first })),
      refresh,
      logOut: async () => {
        if (session.user) recordLeaving(session.user.id);
        const next = await keeper.end(session).catch((error: unknown) => {
          // It may have ended in spite of the failure.
          refresh();
          throw error;
        });
        // Again: an older answer may have said meanwhile that the user is still signed in.
        if (session.user) recordLeaving(session.user.id);
        show(next);
      },
      switchPerson: async () => {
        const next = await keeper.end(session);
        lastHere.forget();
        show(next);
      },
    };
  }, [session, keeper]);

  if (session === 'loading') return loading;
  if (!state) {
    const retry = () => {
      setSession('loading');
      keeper.load();
    };
    return <StartFailed retry={retry} />;
  }
  const { user, withoutServer } = state.session;
  return (
    <SessionContext value={state}>
      <UserQueries key={user?.id} userType={user?.userType ?? 'employee'}>
        {(user ?? withoutServer) && <Live />}
        {children}
      </UserQueries>
    </SessionContext>
  );
}

/** One person's answers are never shown to the next: each user starts with an empty cache. */
function UserQueries({ userType, children }: { userType: UserType; children: ReactNode }) {
  const [queryClient] = useState(() => newQueryClient(userType));
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

const loadLive = () => import('./follow-session.tsx');

/** Follows other devices' changes once the first view is there; the first reads may be made from now on. */
function Live() {
  const [since] = useState(Date.now);
  const live = useLater(loadLive, { wanted: false });
  return live && <live.FollowSession since={since} />;
}
