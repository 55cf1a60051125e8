import { expect } from 'chai';
import { createDigestStore, type CollectedDigest } from '../../../db/chats/digest-store.ts';
import { createForgetUserStore } from '../../../db/chats/forget-user.ts';
import { createNotificationStore } from '../../../db/chats/notification-store.ts';
import { createNotificationSettingsStore } from '../../../db/chats/notification-settings-store.ts';
import { newId } from '../../../db/postgres/new-id.ts';
import { testDatabase } from '../../support/database.ts';
import { insertChatUser, insertDeposit } from '../support/chat-rows.ts';

const HOUR_MS = 3_600_000;
const AT_ONCE = 100;

describe('what is collected for a digest', () => {
  const test = testDatabase();

  const notifications = () => createNotificationStore(test.database);
  const digests = () => createDigestStore(test.database);

  const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

  async function collect(userId: string, amounts: readonly string[], dueAt: Date): Promise<void> {
    for (const amount of amounts) await insertDeposit(test.database, userId, amount);
    await notifications().decide(AT_ONCE, () => ({
      decision: { become: 'collected', for: 'quiet', dueAt },
      security: null,
    }));
  }

  const amountsOf = ({ entries }: CollectedDigest): string[] =>
    entries.map(({ event }) => (JSON.parse(event.body) as { data: { amount: string } }).data.amount);

  /** A writer of messages that notes which entries it got. */
  function writer() {
    const written: string[][] = [];
    const write = (digest: CollectedDigest) => {
      written.push(amountsOf(digest));
      return { message: { id: newId('msg'), bodyCiphertext: 'body' } };
    };
    return { written, write };
  }

  const messagesOf = async (userId: string): Promise<number> =>
    ((await test.database('chat_messages').where({ user_id: userId })) as unknown[]).length;

  it('becomes one message in its order, also if several workers write it at once', async () => {
    const { id } = await insertChatUser(test.database);
    await collect(id, ['1', '2', '3'], inHours(-1));
    const { written, write } = writer();
    const steps = await Promise.all([1, 2, 3].map(() => digests().write(id, write)));
    expect(steps.filter((step) => step === 'written')).to.have.length(1);
    expect(steps.filter((step) => step === 'nothing_collected')).to.have.length(2);
    expect(written).to.deep.equal([['1', '2', '3']]);
    expect(await messagesOf(id)).to.equal(1);
  });

  it('is not lost if it is collected while a digest is written', async () => {
    const { id } = await insertChatUser(test.database);
    const { written, write } = writer();
    for (let round = 0; round < 10; round += 1) {
      await collect(id, [`${round}.1`], inHours(-1));
      await Promise.all([digests().write(id, write), collect(id, [`${round}.2`], inHours(-1))]);
    }
    await digests().write(id, write);
    const all = Array.from({ length: 10 }, (_, round) => [`${round}.1`, `${round}.2`]).flat();
    expect(written.flat()).to.deep.equal(all);
    expect(await messagesOf(id)).to.equal(written.length);
  });

  it('stays collected if its message cannot be written', async () => {
    const { id } = await insertChatUser(test.database);
    await collect(id, ['1'], inHours(-1));
    const fails = await digests()
      .write(id, () => {
        throw new Error('no text');
      })
      .catch((error: Error) => error.message);
    expect(fails).to.equal('no text');
    const { written, write } = writer();
    expect(await digests().write(id, write)).to.equal('written');
    expect(written).to.deep.equal([['1']]);
  });

  it('waits until it is due, and the earliest time counts', async () => {
    const { id } = await insertChatUser(test.database);
    await collect(id, ['1'], inHours(5));
    await collect(id, ['2'], inHours(3));
    await collect(id, ['3'], inHours(4));
    const { written, write } = writer();
    const step = await digests().write(id, write);
    if (typeof step === 'string') throw new Error(step);
    expect(step.waitMs).to.be.within(2.9 * HOUR_MS, 3 * HOUR_MS);
    expect(written).to.deep.equal([]);
  });

  it('is offered to a workflow until one has taken it over, and again when its time changes', async () => {
    await test.database('chat_digests').del();
    const { id } = await insertChatUser(test.database);
    await collect(id, ['1'], inHours(5));
    expect(await digests().claimUnchecked(AT_ONCE)).to.deep.equal([id]);
    expect(await digests().claimUnchecked(AT_ONCE), 'it was just offered').to.deep.equal([]);
    await test.database('chat_digests').update({ check_at: test.database.raw("now() - interval '1 s'") });
    expect(await digests().claimUnchecked(AT_ONCE), 'no workflow took it over').to.deep.equal([id]);
    await digests().write(id, writer().write);
    const [row] = (await test.database('chat_digests')) as { due_at: Date; check_at: Date }[];
    expect(row?.check_at).to.be.greaterThan(row?.due_at ?? new Date());
    await createNotificationSettingsStore(test.database).change(id, { set: 'quiet', quiet: null });
    expect(await digests().claimUnchecked(AT_ONCE), 'quiet hours ended').to.deep.equal([id]);
    const { written, write } = writer();
    expect(await digests().write(id, write)).to.equal('written');
    expect(written).to.deep.equal([['1']]);
  });

  it('is removed with a person who is forgotten', async () => {
    const { id, telegramId } = await insertChatUser(test.database);
    await collect(id, ['1'], inHours(-1));
    const farewell = { id: newId('msg'), bodyCiphertext: 'bye' };
    await createForgetUserStore(test.database).forget({ userId: id, telegramId }, 1, farewell);
    expect(await digests().write(id, writer().write)).to.equal('nothing_collected');
    expect(await test.database('chat_notifications').where({ user_id: id })).to.deep.equal([]);
  });
});
