import { quorumOf, tally, type Vote } from '../../domain/quorum.ts';
import type { VoteAccount } from '../../domain/stakes/vote-account.ts';
import { askEachNode } from '../rpc/ask-each-node.ts';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcNodes } from '../rpc/rpc-client.ts';
import { readVoteAccounts } from './read-vote-accounts.ts';

/** A list of a thousand validators has a megabyte. */
const LIST_LIMIT_MS = 20_000;

/**
 * The validators on which a quorum of the nodes agrees: a single node could warn everyone who has a stake. Throws ChainError if too few
 * nodes answer.
 */
export async function readAgreedValidators(
  rpc: Pick<RpcNodes, 'inTurn'>,
  signal: AbortSignal,
): Promise<VoteAccount[]> {
  const nodes = rpc.inTurn();
  const votes = await askEachNode(nodes, (node, end) => readVoteAccounts(node, { signal: end }), {
    signal,
    timeLimitMs: LIST_LIMIT_MS,
  });
  const lists = votes.flatMap(({ node, value }) => (value ? [{ node, value }] : []));
  if (lists.length < quorumOf(nodes.length)) {
    throw new ChainError('unavailable', 'getVoteAccounts: too few nodes answer');
  }
  const byAddress = new Map<string, Vote<VoteAccount>[]>();
  for (const { node, value } of lists) {
    for (const account of value) {
      const said = byAddress.get(account.address) ?? [];
      said.push({ node, value: account });
      byAddress.set(account.address, said);
    }
  }
  return [...byAddress.values()].flatMap((said) => {
    const { verdict, value } = tally(said, nodes.length, whatIsSaid);
    return verdict === 'agreed' && value ? [value] : [];
  });
}

/** Credits of the present epoch grow between two answers. */
function whatIsSaid({ delinquent, commissionBps, credits }: VoteAccount): string {
  const ended = credits.slice(0, -1).map((each) => `${each.epoch}/${each.credits}`);
  return [delinquent, commissionBps, ...ended].join(' ');
}
