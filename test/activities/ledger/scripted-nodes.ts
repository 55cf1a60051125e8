import type { BlockView } from '../../../chain/ledger/block-view.ts';
import type { LedgerVotes } from '../../../chain/ledger/ledger-votes.ts';
import { blockDigest } from '../../../chain/ledger/block-digest.ts';
import type { TransactionView } from '../../../chain/ledger/transaction-view.ts';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import type { ObservedTransaction } from '../../../domain/ledger/observed-transaction.ts';
import type { Vote } from '../../../domain/quorum.ts';

export interface NodeBlock {
  blockhash: string;
  transactions: readonly ObservedTransaction[];
}

/** A node that a test can change at any moment: its blocks, its slot, and whether it answers. */
export interface ScriptedNode {
  name: string;
  tip: number;
  isAway: boolean;
  /** It has deleted all slots before this one, but still lists their transactions. */
  keptFrom: number;
  blocks: Map<number, NodeBlock>;
  /** Signatures that it leaves out of the histories of addresses, or adds to them with a slot. */
  leftOut: Set<string>;
  added: { signature: string; slot: number }[];
}

export const hashOf = (slot: number): string => `a${slot}`;

export function scriptedNode(name: string, tip = 200): ScriptedNode {
  return { name, tip, isAway: false, keptFrom: 0, blocks: new Map(), leftOut: new Set(), added: [] };
}

/** The same block for each of these nodes. */
export function giveBlock(
  nodes: readonly ScriptedNode[],
  slot: number,
  transactions: readonly ObservedTransaction[] = [],
): void {
  for (const { blocks } of nodes) blocks.set(slot, { blockhash: hashOf(slot), transactions });
}

export interface ScriptedVotes extends LedgerVotes {
  distrusted: string[];
  /** Questions by their name. */
  asked: string[];
}

const WRITTEN_DOWN_SLOTS = 8;

export function scriptedVotes(nodes: readonly ScriptedNode[]): ScriptedVotes {
  const distrusted: string[] = [];
  const asked: string[] = [];

  function each<T>(
    question: string,
    except: string | undefined,
    answer: (node: ScriptedNode) => T,
  ): Promise<Vote<T>[]> {
    asked.push(question);
    const others = nodes.filter(({ name }) => name !== except);
    return Promise.resolve(
      others.map((node) => (node.isAway ? { node: node.name } : { node: node.name, value: answer(node) })),
    );
  }

  function noBlock({ tip, keptFrom }: ScriptedNode, slot: number) {
    if (slot < keptFrom) return { kind: 'deleted' } as const;
    return { kind: tip > slot + WRITTEN_DOWN_SLOTS ? 'absent' : 'lagging' } as const;
  }

  function blockView(node: ScriptedNode, slot: number): BlockView {
    const block = node.blocks.get(slot);
    if (!block) return noBlock(node, slot);
    const signatures = block.transactions.map(({ signature }) => signature);
    const digest = blockDigest({ parentSlot: slot - 1, previousBlockhash: 'parent', signatures });
    return { kind: 'block', blockhash: block.blockhash, digest, signatures, blockHeight: slot - 10 };
  }

  function transactionView(node: ScriptedNode, slot: number, signature: string): TransactionView {
    const all = [...node.blocks.values()].flatMap(({ transactions }) => transactions);
    const transaction = all.find((known) => known.signature === signature);
    return transaction ? { kind: 'transaction', transaction } : noBlock(node, slot);
  }

  return {
    configured: nodes.length,
    distrusted,
    asked,
    block: (slot, { except }) => each('block', except, (node) => blockView(node, slot)),
    place: (slot, { except }) =>
      each('place', except, (node) => {
        const block = node.blocks.get(slot);
        return block ? { kind: 'block', blockhash: block.blockhash } : noBlock(node, slot);
      }),
    concerned: (slot, wallets, { except }) =>
      each('concerned', except, ({ blocks }) =>
        (blocks.get(slot)?.transactions ?? [])
          .filter(({ accounts }) => accounts.some(({ address }) => wallets.has(address)))
          .map(({ signature }) => signature),
      ),
    transactions: ({ slot, signatures }, { except }) =>
      each(
        'transactions',
        except,
        (node) => new Map(signatures.map((signature) => [signature, transactionView(node, slot, signature)])),
      ),
    history: ({ wallet, after, upTo }, { except }) =>
      each('history', except, ({ blocks, leftOut, added }) => [
        ...[...blocks.values()]
          .flatMap(({ transactions }) => transactions)
          .filter(({ slot }) => slot > after && slot <= upTo)
          .filter(({ accounts }) => accounts.some(({ address }) => address === wallet))
          .filter(({ signature }) => !leftOut.has(signature))
          .map(({ signature, slot }) => ({ signature, slot })),
        ...added,
      ]),
    latestFinalized: async () => Promise.reject(new ChainError('unavailable', 'not scripted')),
    finalizedBlockhash: async () => ({ outcome: 'pending', dissenting: [] }),
    distrust: (names) => void distrusted.push(...names),
  };
}
