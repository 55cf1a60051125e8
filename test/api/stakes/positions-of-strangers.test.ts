import { Authorized, Keypair, Lockup, PublicKey, StakeProgram, SystemProgram } from '@solana/web3.js';
import { expect } from 'chai';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import {
  startStakingByHand,
  STAKE_RENT_LAMPORTS,
  type HandMadeStakes,
} from '../../support/hand-made-stakes.ts';
import { startStakeChain, type StakeChain } from '../../support/stake-chain.ts';
import { stakeRow } from '../../support/stake-rows.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';

/** The largest number of the library, which makes the instruction. */
const LAST_EPOCH = Number.MAX_SAFE_INTEGER;

/** No workflow waits for less than 0.01 SOL. */
const GIFT_LAMPORTS = 10_000_000;

interface Listed {
  position: string;
  locked_until: string | null;
  actions: string[];
  refused_actions: { reason: string }[];
}

describe('a position that a stranger made for a wallet', () => {
  let stakes: StakeChain;
  let service: TestService;
  let call: CallApi;
  let accountId: string;
  let stranger: HandMadeStakes;
  let wallet: PublicKey;

  before(async () => {
    stakes = await startStakeChain();
    service = await startTestService();
    const account = await service.createAccount('pro');
    ({ accountId } = account);
    call = await createApiClient(service, account.apiKey);
    stranger = await startStakingByHand(stakes.chain.rpcUrl);
  });
  beforeEach(() => {
    wallet = Keypair.generate().publicKey;
  });
  after(async () => {
    await service.stop();
    await stakes.stop();
  });

  /** The stranger pays for it; the wallet signs nothing. */
  async function make(staker: PublicKey, withdrawer: PublicKey, lockup: Lockup): Promise<string> {
    const { publicKey } = stranger.owner;
    const seed = Keypair.generate().publicKey.toBase58().slice(0, 30);
    const stakePubkey = await PublicKey.createWithSeed(publicKey, seed, StakeProgram.programId);
    const error = await stranger.attempt(
      SystemProgram.createAccountWithSeed({
        fromPubkey: publicKey,
        basePubkey: publicKey,
        newAccountPubkey: stakePubkey,
        seed,
        lamports: STAKE_RENT_LAMPORTS + GIFT_LAMPORTS,
        space: StakeProgram.space,
        programId: StakeProgram.programId,
      }),
      StakeProgram.initialize({ stakePubkey, authorized: new Authorized(staker, withdrawer), lockup }),
    );
    expect(error).to.equal(null);
    return stakePubkey.toBase58();
  }

  async function listed(): Promise<Listed[]> {
    const { status, data } = await call(`/v1/stake?address=${wallet.toBase58()}`);
    expect(status).to.equal(200);
    return data['positions'] as Listed[];
  }

  it('and locked for longer than there are dates is shown, refused, and kept by a worker', async () => {
    const lockup = new Lockup(0, LAST_EPOCH, stranger.owner.publicKey);
    const position = await make(wallet, wallet, lockup);
    const shown = { position, locked_until: '9999-12-31T00:00:00.000Z', actions: [] };
    expect((await listed())[0]).to.deep.include(shown);
    await service.database('wallets').insert({
      owner_id: accountId,
      network: 'devnet',
      address: wallet.toBase58(),
      chain_id: 'unknown',
      connection: 'watched',
    });
    await waitUntil('it is adopted', async () => (await stakeRow(service.database, position))?.state);
    expect((await listed())[0]).to.deep.include(shown);
    await waitUntil('a workflow waits for the end of the lockup', async () => {
      const [row] = (await service
        .database('stake_positions')
        .where({ address: position })
        .select('check_at')) as { check_at: Date | null }[];
      // A workflow that takes it over postpones it by a day; a failed look by a minute.
      return row?.check_at && row.check_at.getTime() > Date.now() + 3_600_000;
    });
    const json = { from: wallet.toBase58(), position };
    const { status, error } = await call('/v1/stake/withdraw', { method: 'POST', json });
    expect([status, error.details]).to.deep.equal([
      400,
      'position: is locked until about 9999-12-31 00:00 UTC; it is shown, and never touched',
    ]);
  });

  it('who keeps the right to withdraw offers nothing', async () => {
    await make(wallet, stranger.owner.publicKey, Lockup.default);
    const [shown, ...more] = await listed();
    expect(more).to.deep.equal([]);
    expect(shown?.actions).to.deep.equal([]);
    expect(shown?.refused_actions.map(({ reason }) => reason)).to.deep.equal(
      Array(3).fill('OTHER_AUTHORITY'),
    );
  });

  it('needs no validator: a search for a text that no name can have is refused by the name of its field', async () => {
    const { status, error } = await call('/v1/stake/validators?search=a%00b');
    expect([status, error.details]).to.deep.equal([
      400,
      'search: must not hold a zero character (U+0000) or half of a surrogate pair',
    ]);
  });
});
