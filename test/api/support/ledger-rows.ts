import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import type { TestService } from '../../support/wallet-service.ts';

/** On devnet's token list. */
export const DEVNET_USDC = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU';

/** An address without a private key. */
export function someAddress(): string {
  return base58.encode(randomBytes(32));
}

export interface MovementRow {
  signature: string;
  token: string;
  slot: number;
  position: number;
  block_time: string | null;
  block_height: number | null;
  succeeded: boolean;
  kind: string;
  /** Base units, as decimal text. */
  delta: string;
  amount: string;
  decimals: number;
  counterparty: string | null;
  fee_lamports: string | null;
  operation_id: string | null;
  flags: string[];
  finalized_at: string | null;
  orphaned_at: string | null;
  dropped_at: string | null;
}

/** Writes what the follower would, for tests in which none works. */
export function ledgerRows({ database, config }: TestService) {
  const network = 'devnet';
  const chainId = config.networks.devnet?.chainId;
  if (chainId === undefined || chainId === null) throw new Error('the test chain has no name');
  const chain = { network, chain_id: chainId };

  async function walletId(address: string): Promise<number> {
    const row = (await database('followed_wallets')
      .where({ ...chain, address })
      .first('id')) as { id: number } | undefined;
    if (!row) throw new Error('the wallet is not followed');
    return row.id;
  }

  return {
    /** Where the follower is, and when it last said so. */
    async cursor(columns: { slot: number; head_slot?: number; updated_at?: string }): Promise<void> {
      await database('ledger_cursors')
        .insert({
          ...chain,
          blockhash: someAddress(),
          finalized_cursor_slot: columns.slot,
          finalized_cursor_blockhash: someAddress(),
          head_slot: columns.slot,
          quorum_slot: columns.slot,
          updated_at: new Date().toISOString(),
          ...columns,
        })
        .onConflict(['network', 'chain_id'])
        .merge();
    },
    async takeUp(address: string, fromSlot: number, columns: Record<string, unknown> = {}): Promise<void> {
      await database('followed_wallets')
        .where({ id: await walletId(address) })
        .update({ from_slot: fromSlot, ...columns });
    },
    async hold(
      address: string,
      account: { token: string; amount: string; decimals: number; program?: string; frozen?: boolean },
      slot: number,
    ): Promise<void> {
      await database('ledger_accounts').insert({
        wallet_id: await walletId(address),
        address: account.token === 'SOL' ? address : someAddress(),
        slot,
        ...account,
      });
    },
    /** 1 SOL that came in, or what the test makes of it. */
    async move(address: string, changes: Partial<MovementRow> = {}): Promise<MovementRow> {
      const row: MovementRow = {
        signature: base58.encode(randomBytes(64)),
        token: 'SOL',
        slot: 100,
        position: 0,
        block_time: '2026-01-01T00:00:00.000Z',
        block_height: 90,
        succeeded: true,
        kind: 'receive',
        delta: '1000000000',
        amount: '1000000000',
        decimals: 9,
        counterparty: null,
        fee_lamports: null,
        operation_id: null,
        flags: [],
        finalized_at: '2026-01-01T00:00:20.000Z',
        orphaned_at: null,
        dropped_at: null,
        ...changes,
      };
      await database('movements').insert({ wallet_id: await walletId(address), ...row });
      return row;
    },
  };
}

export type LedgerRows = ReturnType<typeof ledgerRows>;
