import type { MessageKindName } from '#contract/statements/messages.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { refuse } from '#server/failure.ts';
import { failInterrupted } from '#server/outbox/fail-interrupted.ts';
import type { MessageKind, Outcome } from '#server/outbox/message-kind.ts';
import { claimMessage } from '#server/outbox/queries.ts';
import { sendNow } from '#server/outbox/send.ts';
import { mayHaveArrived, notDelivered } from '#server/outside/not-delivered.ts';
import type { Email } from '#server/outside/email.ts';
import type { Services } from '#server/services.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import { useOutbox } from '#tests/support/outbox.ts';

const t = useTestApp();
const { mailing, record, stateOf } = useOutbox(t);
const NOW = new Date('2026-11-21T15:00:00.000Z');
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe('the outbox list', () => {
  test('is paged, newest first, without bodies', async () => {
    const before = (await t.api.listOutbox()).body.length;
    await record();
    await record();
    const first = await t.api.listOutbox({ query: { limit: '1' } });
    expect(first.headers['x-total-count']).toBe(String(before + 2));
    const next = /cursor=([\w-]+)/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await t.api.listOutbox({ query: { limit: '1', cursor: next } });
    expect(second.status).toBe(200);
    expect(second.body[0]?.id).not.toBe(first.body[0]?.id);
    expect(JSON.stringify(first.body)).not.toContain('Before noon');
    const bad = Buffer.from('["2026-01-01T00:00:00Z","x"]').toString('base64url');
    expect((await t.api.listOutbox({ query: { limit: '1', cursor: bad } })).status).toBe(400);
  });

  test('is filtered by state, also in its count; an unknown state is 400', async () => {
    const failing = mailing(async () => {
      throw notDelivered(
        { because: 'as_written', text: 'The mail server broke off.' },
        { retry: false },
      );
    });
    const failed = await record();
    await sendNow(failing, failed);
    await sendNow(t.services, await record());
    const { body, headers } = await t.api.listOutbox({ query: { state: 'failed', limit: '200' } });
    expect(body.map(({ id }) => id)).toContain(failed.id);
    expect(new Set(body.map(({ state }) => state))).toEqual(new Set(['failed']));
    expect(headers['x-total-count']).toBe(String(body.length));
    const several = await t.api.listOutbox({ query: { state: 'failed,captured', limit: '200' } });
    expect(new Set(several.body.map(({ state }) => state))).toEqual(
      new Set(['failed', 'captured']),
    );
    expect((await t.api.listOutbox({ query: { state: 'lost' } })).status).toBe(400);
  });

  test('says when a message is retried automatically', async () => {
    t.setNow(NOW);
    const unsent = await record({ due: NOW });
    const unreached = mailing(async () => {
      throw notDelivered(
        { because: 'as_written', text: 'The mail server cannot be reached just now.' },
        { retry: true },
      );
    });
    await sendNow(unreached, unsent);
    expect(await stateOf(unsent.id)).toMatchObject({
      state: 'failed',
      nextAttemptAt: minutesLater(1).toISOString(),
      mayHaveArrived: false,
    });
    t.setNow(new Date());
    await sendNow(t.services, { ...unsent, attempts: 1 });
    expect(await stateOf(unsent.id)).toMatchObject({ state: 'captured', nextAttemptAt: null });
  });

  test('does not send again what was sent: 409; an unknown message is 404', async () => {
    const unsent = await record();
    await sendNow(t.services, unsent);
    const again = await t.api.sendOutboxMessageAgain({ params: { id: unsent.id } });
    expect([again.status, again.problem.message]).toEqual([409, 'This message was sent already.']);
    const unknown = await t.api.sendOutboxMessageAgain({ params: { id: randomUUID() } });
    expect(unknown.status).toBe(404);
  });

  test('sends twenty messages an hour to one recipient, then answers 429 with a sentence', async () => {
    const recipient = 'flooded@example.com';
    t.setNow(NOW);
    for (let count = 0; count < 20; count++) await record({ recipient });
    await expect(record({ recipient })).rejects.toMatchObject({ code: 'too_many', status: 429 });
    t.setNow(minutesLater(61));
    await expect(record({ recipient })).resolves.toMatchObject({ attempts: 0 });
    t.setNow(new Date());
  });

  test.each([
    [
      'surely did not arrive do not count',
      notDelivered({ because: 'as_written', text: 'The server said no.' }, { retry: false }),
      'resolves',
    ],
    ['may have arrived count', mayHaveArrived({ because: 'unknown' }), 'rejects'],
  ] as const)('among those twenty, messages that %s', async (_what, failure, settles) => {
    const recipient = `${settles}@example.com`;
    const failing = mailing(async () => {
      throw failure;
    });
    for (let count = 0; count < 20; count++) await sendNow(failing, await record({ recipient }));
    await expect(record({ recipient }))[settles].toBeInstanceOf(Object);
  });
});

describe('a kind of message that a noun registers (design, section 4)', () => {
  const followed: [string, Outcome][] = [];
  let isCurrent = true;
  const kind: MessageKind = {
    // A kind of another version: the table of words does not have it.
    name: 'statement' as MessageKindName,
    topics: ['waste'],
    complete: async (_services, { subjectId, text }) => ({
      text: `${text} Claim ${subjectId}.`,
      html: null,
      replyTo: 'claims@harbor.example',
    }),
    follow: async (_db, { subjectId }, { outcome }) => {
      followed.push([subjectId, outcome]);
    },
    requireCurrent: async () => {
      if (!isCurrent) throw refuse('claim_changed');
    },
  };
  const withKind = <S extends Services>(services: S): S => ({
    ...services,
    messageKinds: [kind],
  });
  const recordClaim = (subjectId: string) => record({ kind, subjectId });

  test('is enqueued, sent and followed up without a change of the outbox', async () => {
    const mails: Email[] = [];
    const services = withKind(
      mailing(async (mail) => {
        mails.push(mail);
        return { captured: false };
      }),
    );
    const unsent = await recordClaim('17');
    expect(await sendNow(services, unsent)).toMatchObject({
      state: 'sent',
      reason: 'statement',
      reasonCoded: { code: 'message_kind', params: { kind: 'statement' } },
    });
    expect(mails.map(({ text, replyTo }) => [text, replyTo])).toEqual([
      ['Before noon, please. Claim 17.', 'claims@harbor.example'],
    ]);
    expect(followed.splice(0)).toEqual([['17', 'sent']]);
    const { rows } = await t.database.pool.query<{ kind: string; subject_id: string }>(
      'select kind, subject_id from outbox_messages where id = $1',
      [unsent.id],
    );
    expect(rows).toEqual([{ kind: 'statement', subject_id: '17' }]);
  });

  test('is followed up when it is captured and failed, in the transaction that records it', async () => {
    await sendNow(withKind(t.services), await recordClaim('18'));
    const refusing = mailing(async () => {
      throw notDelivered({ because: 'as_written', text: 'The server said no.' }, { retry: false });
    });
    await sendNow(withKind(refusing), await recordClaim('19'));
    const recorded = await recordClaim('20');
    await t.services.db.transaction((tx) => claimMessage(tx, { ...recorded, now: new Date() }));
    const later = new Date(Date.now() + 3 * 60_000);
    await failInterrupted({ ...withKind(t.services), now: () => later });
    expect(followed.splice(0)).toEqual(
      expect.arrayContaining([
        ['18', 'captured'],
        ['19', 'failed'],
        ['20', 'given_up'],
      ]),
    );

    const unsent = await recordClaim('21');
    const failing: MessageKind = { ...kind, follow: () => Promise.reject(new Error('no claim')) };
    const services = { ...t.services, messageKinds: [failing] };
    await expect(sendNow(services, unsent)).rejects.toThrow('no claim');
    expect((await stateOf(unsent.id))?.state).toBe('sending');
  });

  test('can be sent again by a person while the noun says that it is current', async () => {
    const unsent = await recordClaim('22');
    await sendNow(
      withKind(
        mailing(async () => {
          throw notDelivered(
            { because: 'as_written', text: 'The server said no.' },
            { retry: false },
          );
        }),
      ),
      unsent,
    );
    const node = await t.anotherNode({ services: withKind(t.services) });
    const again = () => client(node).sendOutboxMessageAgain({ params: { id: unsent.id } });
    isCurrent = false;
    expect((await again()).problem.message).toBe(
      'This claim has changed since. Send it again from its own page.',
    );
    isCurrent = true;
    expect((await again()).body.state).toBe('captured');
    await node.close();
  });

  test('is not sent, and not lost, by a version that does not register it', async () => {
    const unsent = await recordClaim('23');
    expect(await sendNow(t.services, unsent)).toMatchObject({
      state: 'failed',
      lastError: "This version does not send messages of the kind 'statement'.",
      lastErrorCoded: {
        code: 'not_delivered',
        params: { because: 'unknown_kind', kind: 'statement' },
      },
      mayHaveArrived: false,
    });
  });
});
