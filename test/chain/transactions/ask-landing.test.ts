import { expect } from 'chai';
import { askLanding } from '../../../chain/transactions/ask-landing.ts';
import type { LandingAnswer } from '../../../domain/operations/landing.ts';
import { poolOf } from '../support/rpc-pool.ts';
import { result, rpcServers } from '../support/rpc-server.ts';

const STATUS = { slot: 900, confirmations: 3, err: null, confirmationStatus: 'confirmed' };
const token = (accountIndex: number, amount: string) => ({
  accountIndex,
  mint: 'mint',
  owner: 'owner',
  uiTokenAmount: { amount, decimals: 6, uiAmountString: amount },
});
const META = {
  err: null,
  fee: 1,
  preBalances: [10_000, 2_000, 0],
  postBalances: [4_000, 2_000, 1_000],
  preTokenBalances: [token(1, '5'), token(2, '0')],
  postTokenBalances: [token(1, '0'), token(2, '5')],
};
const TRANSACTION = { slot: 900, meta: META, transaction: { message: { accountKeys: ['a', 'b', 'c'] } } };

describe('what one node says of a signature', () => {
  const servers = rpcServers();
  afterEach(() => servers.stop());

  async function asked(
    facts: { status?: object | null; transaction?: object | null; block?: object | null },
    needed: 'confirmed' | 'finalized' = 'confirmed',
  ): Promise<{ answer: LandingAnswer; methods: string[] }> {
    const { status = STATUS, transaction = TRANSACTION, block = { blockHeight: 800 } } = facts;
    const server = await servers.node((response, { method }) => {
      if (method === 'getSignatureStatuses') result({ context: { slot: 950 }, value: [status] })(response);
      else result(method === 'getBlock' ? block : transaction)(response);
    });
    const [node] = poolOf([server.url]).inTurn();
    if (!node) throw new Error('the node is missing');
    const answer = await askLanding(node, 'signature', needed, new AbortController().signal);
    return { answer, methods: server.calls.map(({ method }) => method) };
  }

  const balancesOf = async (meta: object): Promise<string | undefined> => {
    const { answer } = await asked({ transaction: { ...TRANSACTION, meta } });
    return answer.kind === 'landed' ? answer.effects?.balances : undefined;
  };

  it('is one cheap question as long as it knows nothing, or has only processed it', async () => {
    for (const status of [null, { ...STATUS, confirmationStatus: 'processed' }]) {
      const { answer, methods } = await asked({ status });
      expect(answer).to.deep.equal({ kind: 'unseen', contextSlot: 950 });
      expect(methods).to.deep.equal(['getSignatureStatuses']);
    }
  });

  it('is the transaction with all of its effects once it is confirmed, by the same node', async () => {
    const { answer, methods } = await asked({});
    if (answer.kind !== 'landed') throw new Error(answer.kind);
    expect(answer).to.include({ commitment: 'confirmed', slot: 900, failed: false, contextSlot: 950 });
    expect(answer.effects).to.include({
      blockHeight: 800,
      feeLamports: '5000',
      confirmations: 3,
      error: null,
    });
    expect(methods).to.have.members(['getSignatureStatuses', 'getTransaction', 'getBlock']);
  });

  const accountsOf = async (meta: object): Promise<unknown> => {
    const { answer } = await asked({ transaction: { ...TRANSACTION, meta } });
    return answer.kind === 'landed' ? answer.effects?.accounts : null;
  };

  it('has every account with its lamports and tokens before and after', async () => {
    expect(await accountsOf(META)).to.deep.equal([
      { address: 'a', lamportsBefore: 10_000n, lamportsAfter: 4_000n, tokens: null },
      {
        address: 'b',
        lamportsBefore: 2_000n,
        lamportsAfter: 2_000n,
        tokens: { mint: 'mint', before: 5n, after: 0n },
      },
      {
        address: 'c',
        lamportsBefore: 0n,
        lamportsAfter: 1_000n,
        tokens: { mint: 'mint', before: 0n, after: 5n },
      },
    ]);
  });

  it('counts no tokens of an account that was closed, although a node still shows them', async () => {
    const closed = { ...META, postBalances: [6_000, 0, 0], postTokenBalances: [token(1, '5')] };
    expect(await accountsOf(closed)).to.deep.include({
      address: 'b',
      lamportsBefore: 2_000n,
      lamportsAfter: 0n,
      tokens: { mint: 'mint', before: 5n, after: 0n },
    });
  });

  it('asks for no effects before it is final, if `finalized` is needed', async () => {
    const { answer, methods } = await asked({}, 'finalized');
    expect(answer).to.include({ kind: 'landed', commitment: 'confirmed', effects: null });
    expect(methods).to.deep.equal(['getSignatureStatuses']);
  });

  const unfitting: [string, Parameters<typeof asked>[0]][] = [
    ['the transaction is not there yet', { transaction: null }],
    ['the block is not there yet', { block: null }],
    ['the transaction is of another slot', { transaction: { ...TRANSACTION, slot: 901 } }],
    ['its status alone says that it failed', { status: { ...STATUS, err: 'AccountNotFound' } }],
    [
      'its transaction alone says that it failed',
      { transaction: { ...TRANSACTION, meta: { ...META, err: 'AccountNotFound' } } },
    ],
  ];
  for (const [title, facts] of unfitting) {
    it(`has no effects if ${title}`, async () => {
      expect((await asked(facts)).answer).to.include({ kind: 'landed', effects: null });
    });
  }

  it('compares errors independent of the order of their fields', async () => {
    const errorOf = async (err: object): Promise<string | undefined> => {
      const { answer } = await asked({
        status: { ...STATUS, err },
        transaction: { ...TRANSACTION, meta: { ...META, err } },
      });
      return answer.kind === 'landed' ? answer.effects?.error?.detail : undefined;
    };
    const first = await errorOf({ InstructionError: [2, { Custom: 1 }], more: { a: 1, b: 2 } });
    const second = await errorOf({ more: { b: 2, a: 1 }, InstructionError: [2, { Custom: 1 }] });
    expect(first).to.equal(second).and.to.include('Custom');
  });

  it('gives equal balances the same hash in every form, and others a different one', async () => {
    const hash = await balancesOf(META);
    expect(hash).to.match(/^sha256:[0-9a-f]{64}$/);
    const shuffled = { ...META, fee: 7, preTokenBalances: META.preTokenBalances.toReversed(), rewards: [] };
    expect(await balancesOf(shuffled)).to.equal(hash);
    expect(await balancesOf({ ...META, postBalances: [3_999, 2_000, 1_001] })).to.not.equal(hash);
    const tokens = { ...META, postTokenBalances: [token(1, '1'), token(2, '4')] };
    expect(await balancesOf(tokens)).to.not.equal(hash);
    const { preTokenBalances: _, postTokenBalances: _1, ...plain } = META;
    expect(await balancesOf(plain)).to.equal(
      await balancesOf({ ...plain, preTokenBalances: [], postTokenBalances: null }),
    );
  });
});
