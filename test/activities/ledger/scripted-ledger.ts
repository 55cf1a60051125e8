import { createHash } from 'node:crypto';
import { createSourceChoice } from '../../../activities/ledger/choose-source.ts';
import type { LedgerReader } from '../../../activities/ledger/ledger-deps.ts';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import type { LedgerSource } from '../../../chain/ledger/ledger-source.ts';
import type { LedgerCursor } from '../../../domain/ledger/block-range.ts';
import type { ObservedTransaction } from '../../../domain/ledger/observed-transaction.ts';

/** SOL from an unknown wallet to another one. */
export interface Payment {
  to: string;
  lamports: bigint;
  signature: string;
}

interface Block extends LedgerCursor {
  payments: readonly Payment[];
}

/** A chain in memory whose ledger a test may change at any moment: outages, forks, and another chain in its place. */
export interface ScriptedLedger {
  reader: LedgerReader;
  chainId: string;
  /** No node answers. */
  isAway: boolean;
  /** The nodes have deleted all blocks before their first one. */
  isPruned: boolean;
  /** The newest finalized slot. */
  finalSlot: number;
  /** Waits before the next block range, and before older transactions from a position on. */
  gates: { next: Promise<void>; older(position: unknown): Promise<void> };
  /** Positions of requests for older transactions. */
  olderAsked: unknown[];
  tip(): number;
  /** Adds a confirmed block with these payments. */
  add(...payments: Payment[]): void;
  /** Drops all blocks after a slot. */
  dropBehind(slot: number): void;
  /** Replaces the chain by another one. */
  replace(chainId: string): void;
}

const FIRST_SLOT = 100;
const PAYER = '5h3XMsCLvFQBPBqVNPBvVYaVwnAjyjvFmCkvSWtRzLVd';
const PAYER_LAMPORTS = 1_000_000_000_000n;
const FEE = 5_000n;

let forks = 0;

export function createScriptedLedger(chainId: string): ScriptedLedger {
  let blocks: Block[] = [];

  function add(...payments: Payment[]): void {
    const slot = ledger.tip() + 1;
    forks += 1;
    const blockhash = createHash('sha256').update(`${ledger.chainId} ${slot} ${forks}`).digest('hex');
    blocks.push({ slot, blockhash, payments });
  }

  function answer<T>(value: () => T): T {
    if (ledger.isAway) throw new ChainError('unavailable', 'the scripted node is away');
    return value();
  }

  function balance(address: string, until: (block: Block, payment: number) => boolean): bigint {
    let sum = 0n;
    for (const block of blocks) {
      for (const [index, payment] of block.payments.entries()) {
        if (payment.to === address && until(block, index)) sum += payment.lamports;
      }
    }
    return sum;
  }

  function transactionOf(block: Block, index: number): ObservedTransaction {
    const { to, lamports, signature } = block.payments[index] as Payment;
    const before = balance(
      to,
      (other, position) => other.slot < block.slot || (other === block && position < index),
    );
    const payer = { address: PAYER, signed: true, lamportsBefore: PAYER_LAMPORTS };
    return {
      signature,
      slot: block.slot,
      position: index,
      blockTime: new Date(),
      blockHeight: block.slot,
      succeeded: true,
      accounts: [
        { ...payer, lamportsAfter: PAYER_LAMPORTS - lamports - FEE },
        { address: to, signed: false, lamportsBefore: before, lamportsAfter: before + lamports },
      ],
      tokenAccounts: [],
    };
  }

  const transactionsOf = (block: Block, isWanted: (address: string) => boolean): ObservedTransaction[] =>
    block.payments.flatMap((payment, index) => (isWanted(payment.to) ? [transactionOf(block, index)] : []));

  const place = ({ slot, blockhash }: Block): LedgerCursor => ({ slot, blockhash });

  const source: LedgerSource = {
    async next(from, wallets) {
      const followed = new Set(wallets);
      const later = answer(() => {
        const here = blocks.find(({ slot }) => slot === from.slot);
        return here?.blockhash === from.blockhash ? blocks.filter(({ slot }) => slot > from.slot) : null;
      });
      await ledger.gates.next;
      const last = later?.at(-1);
      if (!later) return { kind: 'forked' };
      if (!last) return { kind: 'waiting' };
      const concerned = later.filter(({ payments }) => payments.some(({ to }) => followed.has(to)));
      return {
        kind: 'range',
        range: {
          from,
          to: place(last),
          toBlockTime: new Date(),
          transactions: concerned.flatMap((block) => transactionsOf(block, (to) => followed.has(to))),
          blocks: concerned.map(place),
          reading: {
            by: 'blocks',
            blocks: later.map((block) => ({
              ...place(block),
              node: 'rpc-1',
              digest: '',
              blockTime: new Date(),
            })),
          },
        },
      };
    },
  };

  function finalUpTo(slot: number): Block {
    return blocks.filter((block) => block.slot <= slot).at(-1) as Block;
  }

  const reader: LedgerReader = {
    chainId: async () => answer(() => ledger.chainId),
    addresses: source,
    chooseSource: createSourceChoice('blocks', { blocks: source, addresses: source }),
    confirmedSlot: async () => answer(() => ledger.tip()),
    votes: {
      configured: 1,
      block: async () => [],
      place: async () => [],
      concerned: async () => [],
      transactions: async () => [],
      history: async () => [],
      distrust: () => undefined,
      latestFinalized: async () =>
        answer(() => ({ ...place(finalUpTo(ledger.finalSlot)), blockHeight: ledger.finalSlot })),
      async finalizedBlockhash(slot) {
        return answer(() => {
          const block = blocks.find((each) => each.slot === slot);
          const outcome = block ? { blockhash: block.blockhash } : ('skipped' as const);
          return { outcome: slot > ledger.finalSlot ? 'pending' : outcome, dissenting: [] };
        });
      },
    },
    slots: () => [{ node: 'rpc-1', slot: ledger.tip() }],
    finalizedBlockBefore: async (slot) =>
      answer(() => place(finalUpTo(Math.min(ledger.finalSlot, slot - 1)))),
    async snapshot(wallet) {
      return answer(() => ({
        slot: ledger.tip(),
        accounts: [
          {
            wallet,
            address: wallet,
            token: 'SOL',
            program: null,
            decimals: 9,
            baseUnits: balance(wallet, () => true),
            exists: true,
            frozen: false,
          },
        ],
      }));
    },
    async older({ wallet, position, limit }) {
      ledger.olderAsked.push(position);
      await ledger.gates.older(position);
      const all = answer(() =>
        blocks.flatMap((block) => transactionsOf(block, (to) => to === wallet)).toReversed(),
      );
      const start = position === null ? 0 : Number(position);
      const end = start + limit;
      const transactions = all.slice(start, end);
      const slots = new Set(transactions.map(({ slot }) => slot));
      return {
        transactions,
        blocks: blocks.filter(({ slot }) => slots.has(slot)).map(place),
        position: end < all.length ? (end as never) : null,
        isPruned: ledger.isPruned,
      };
    },
  };

  const ledger: ScriptedLedger = {
    reader,
    chainId,
    isAway: false,
    isPruned: false,
    finalSlot: FIRST_SLOT,
    gates: { next: Promise.resolve(), older: () => Promise.resolve() },
    olderAsked: [],
    tip: () => blocks.at(-1)?.slot ?? FIRST_SLOT - 1,
    add,
    dropBehind(slot) {
      blocks = blocks.filter((block) => block.slot <= slot);
    },
    replace(next) {
      blocks = [];
      Object.assign(ledger, { chainId: next, finalSlot: FIRST_SLOT });
      add();
    },
  };
  add();
  return ledger;
}
