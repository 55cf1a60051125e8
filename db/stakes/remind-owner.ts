import type { Knex } from 'knex';
import { cooldownEvent, withdrawableEvent } from '../../domain/stakes/position-events.ts';
import type { StoredPosition } from '../../domain/stakes/stored-position.ts';
import type { Database } from '../postgres/connect.ts';
import type { StakeChain } from './stake-chain.ts';
import { reportToWallets } from './stake-news.ts';

/** `cooldown`: it ends in about a day. `free`: its money is free; `isFirst`: the owner did not read of it yet, because it was locked. */
export type Reminder = { lamports: bigint; epoch: number } & (
  { kind: 'cooldown'; cooldownEnd: Date } | { kind: 'free'; isFirst: boolean }
);

const MARK = `UPDATE stake_positions SET remind_at = :remindAt, reminders = reminders + :counted, version = version + 1
  WHERE network = :network AND chain_id = :chainId AND address = :address AND version = :version RETURNING reminders`;

/** Writes a reminder, and when the next one is due, in one database transaction. False: the position has changed since, and nothing was written. */
export function createRemindOwner(database: Database) {
  return async function remindOwner(
    chain: StakeChain,
    seen: StoredPosition,
    reminder: Reminder,
    next: Date | null,
  ): Promise<boolean> {
    const { account, version } = seen;
    return database.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { reminders: number }[] }>(MARK, {
        ...chain,
        address: account.address,
        version,
        remindAt: next?.toISOString() ?? null,
        counted: reminder.kind === 'free' && !reminder.isFirst ? 1 : 0,
      });
      if (!rows[0]) return false;
      await report(trx, chain, seen, reminder, rows[0].reminders);
      return true;
    });
  };
}

async function report(
  trx: Knex,
  chain: StakeChain,
  { account }: StoredPosition,
  reminder: Reminder,
  reminders: number,
): Promise<void> {
  const { address: position, withdrawer: wallet, delegation } = account;
  const { lamports, epoch } = reminder;
  const told = { ...chain, position, wallet, lamports, epoch, at: new Date() };
  const deactivationEpoch = delegation?.deactivationEpoch ?? null;
  await reportToWallets(trx, chain, [
    {
      wallet,
      draft: (receiver) =>
        reminder.kind === 'cooldown'
          ? cooldownEvent(
              { ...told, deactivationEpoch: deactivationEpoch ?? 0, cooldownEnd: reminder.cooldownEnd },
              receiver,
            )
          : withdrawableEvent({ ...told, deactivationEpoch, reminder: reminders }, receiver),
    },
  ]);
}
