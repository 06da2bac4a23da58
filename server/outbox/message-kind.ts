import type { MessageKindName } from '../../contract/statements/messages.ts';
import type { Topic } from '../../contract/values/topics.ts';
import type { Db, Tx } from '../db/open.ts';
import type { Services } from '../services.ts';
import type { StoredMessage } from './queries.ts';

/**
 * `given_up`: a crash interrupted the attempt; its outcome is unknown. `delivered` and `undelivered` are what the provider
 * of text messages reports later (V5).
 */
export type Outcome = 'sent' | 'captured' | 'failed' | 'given_up' | 'delivered' | 'undelivered';

export interface OutcomeAt {
  outcome: Outcome;
  now: Date;
}

/** The parts of a message that are created at the moment of sending. */
export interface CompletedMessage {
  text: string;
  html: string | null;
  /** The address for replies; null: MAIL_FROM. */
  replyTo: string | null;
  /** Undoes what was created for this attempt; called when the message surely did not arrive. */
  undo?(): Promise<void>;
}

/**
 * A kind of message. The noun that sends it registers it in `registry/message-kinds.ts`; the outbox itself knows no noun and
 * never branches on a kind.
 */
export interface MessageKind {
  /** Stored with each message, and shown by its words in `contract/statements/messages.ts`. Never rename one that is in use. */
  name: MessageKindName;
  /** Which screens show the state of its messages, besides the outbox. */
  topics?: readonly Topic[];
  /** Its hourly limit holds for each subject: one recipient may be sent messages about many at once (H4). */
  isLimitedBySubject?: true;
  /** Runs at each attempt: adds parts that must not be stored, and parts that must be current. */
  complete?(services: Services, message: StoredMessage): Promise<CompletedMessage>;
  /** The last moment at which the job may try again; undefined: as long as its tries last. */
  lastTry?(db: Db, message: StoredMessage): Promise<Date | undefined>;
  /** Runs in the transaction that records the outcome. `message` has the outcome already. */
  follow?(tx: Tx, message: StoredMessage, outcome: OutcomeAt): Promise<void>;
  /** Checks what must still be true before a person sends a failed message again. Throws a refusal with the reason. */
  requireCurrent?(tx: Tx, message: StoredMessage): Promise<void>;
}

/** Undefined for a kind that this version does not register. */
export function findKind(
  { messageKinds }: Pick<Services, 'messageKinds'>,
  { kind }: Pick<StoredMessage, 'kind'>,
): MessageKind | undefined {
  return messageKinds.find(({ name }) => name === kind);
}

/** The topics of all screens that show the state of messages. */
export function messageTopics({ messageKinds }: Pick<Services, 'messageKinds'>): readonly Topic[] {
  return ['messages', ...messageKinds.flatMap(({ topics = [] }) => topics)];
}
