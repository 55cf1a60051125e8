import { expect } from 'chai';
import { readHistoryStarts } from '../../../chain/ledger/history-starts.ts';
import type { UnplacedTransaction } from '../../../chain/ledger/place-transactions.ts';
import { createRpcClient } from '../../../chain/rpc/rpc-client.ts';
import { result, rpcServers } from '../support/rpc-server.ts';
import { newAddress } from './support/history-nodes.ts';

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const [OWNER, ACCOUNT, MINT, STRANGER] = [newAddress(), newAddress(), newAddress(), newAddress()] as const;
const LAMPORTS = 2_039_280n;
const signal = new AbortController().signal;

describe('the begin of a history that does not reach the cursor', () => {
  const servers = rpcServers();
  afterEach(() => servers.stop());

  /** A token account of this owner with 5 units, of which these transactions are listed, the newest first. */
  async function startsOf(transactions: UnplacedTransaction[], wallets = [OWNER], owner = OWNER) {
    const info = { mint: MINT, owner, state: 'initialized', tokenAmount: { amount: '5', decimals: 0 } };
    const account = { lamports: Number(LAMPORTS), owner: TOKEN_PROGRAM, data: { parsed: { info } } };
    const node = await servers.node((response, { params }) => {
      const addresses = params[0] as string[];
      result({ context: { slot: 300 }, value: addresses.map(() => account) })(response);
    });
    const entries = transactions.map(({ signature, slot }) => ({ signature, slot }));
    const found = new Map(transactions.map((each) => [each.signature, each]));
    const history = { address: ACCOUNT, wallets, minContextSlot: 290, entries };
    return readHistoryStarts(createRpcClient(node.url), [history], found, signal);
  }

  let signatures = 0;

  function transaction(
    slot: number,
    tokens: { owner: string; baseUnits: bigint } | 'not shown',
    lamportsBefore = LAMPORTS,
  ): UnplacedTransaction {
    const state = tokens === 'not shown' ? null : tokens;
    const token = { address: ACCOUNT, mint: MINT, program: null, decimals: 0, before: state, after: state };
    return {
      signature: `signature ${(signatures += 1)}`,
      slot,
      blockTime: null,
      succeeded: true,
      accounts: [{ address: ACCOUNT, signed: false, lamportsBefore, lamportsAfter: LAMPORTS }],
      tokenAccounts: tokens === 'not shown' ? [] : [token],
    };
  }

  const of = (owner: string, baseUnits: bigint) => ({ owner, baseUnits });

  it('is the balance before the oldest transaction, and before each one of its slot', async () => {
    const start = { wallet: OWNER, address: ACCOUNT, slot: 110 };
    const newest = transaction(120, of(OWNER, 9n));
    expect(await startsOf([newest, transaction(110, of(OWNER, 4n))])).to.deep.equal([
      { ...start, balances: [4n] },
    ]);
    const two = [newest, transaction(110, of(OWNER, 7n)), transaction(110, of(OWNER, 4n))];
    expect(await startsOf(two)).to.deep.equal([{ ...start, balances: [7n, 4n] }]);
    expect(await startsOf([newest, transaction(110, 'not shown', 0n)]), 'created').to.deep.equal([
      { ...start, balances: [0n] },
    ]);
  });

  it('is the present balance if nothing is listed', async () => {
    const start = { wallet: OWNER, address: ACCOUNT, slot: 300 };
    expect(await startsOf([])).to.deep.equal([{ ...start, balances: [5n] }]);
  });

  it('is nothing before a stranger gave the account to the wallet', async () => {
    const start = { wallet: OWNER, address: ACCOUNT, slot: 110 };
    expect(await startsOf([transaction(110, of(STRANGER, 5n))])).to.deep.equal([
      { ...start, balances: [0n] },
    ]);
  });

  it('ignores transactions that name the account and no token program: anybody can send them', async () => {
    const start = { wallet: OWNER, address: ACCOUNT, slot: 105 };
    const dust = transaction(105, 'not shown');
    expect(await startsOf([dust])).to.deep.equal([{ ...start, balances: [5n] }]);
    expect(await startsOf([transaction(110, of(OWNER, 4n)), dust])).to.deep.equal([
      { ...start, balances: [4n] },
    ]);
  });

  it('is one for each wallet that holds the address', async () => {
    const both = { address: ACCOUNT, slot: 110 };
    expect(await startsOf([transaction(110, of(OWNER, 4n))], [ACCOUNT, OWNER, STRANGER])).to.deep.equal([
      { ...both, wallet: ACCOUNT, balances: [LAMPORTS] },
      { ...both, wallet: OWNER, balances: [4n] },
      { ...both, wallet: STRANGER, balances: [0n] },
    ]);
  });
});
