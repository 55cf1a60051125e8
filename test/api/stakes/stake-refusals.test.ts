import { Authorized, Keypair, Lockup, PublicKey, StakeProgram, SystemProgram } from '@solana/web3.js';
import { expect } from 'chai';
import { createApiClient, type ApiAnswer, type CallApi } from '../../support/api-client.ts';
import {
  startStakingByHand,
  STAKE_RENT_LAMPORTS,
  type HandMadeStakes,
} from '../../support/hand-made-stakes.ts';
import { startStakeChain, type StakeChain } from '../../support/stake-chain.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';

const SOL = 1_000_000_000;
/** Rounded, because it is an estimate. */
const A_DATE = /about \d{4}-\d{2}-\d{2} \d{2}:(00|15|30|45) UTC/;
const FAR_AWAY = 4_000_000_000;

interface Undelegation {
  amount: string;
  remaining_positions: number;
}

describe('a request about stakes', () => {
  let stakes: StakeChain;
  let service: TestService;
  let call: CallApi;
  let validator: string;
  let other: string;
  let hand: HandMadeStakes;

  before(async () => {
    stakes = await startStakeChain();
    service = await startTestService();
    call = await createApiClient(service, (await service.createAccount('pro')).apiKey);
    [validator = '', other = ''] = (await stakes.validators()).map(({ vote }) => vote);
  });
  beforeEach(async () => {
    hand = await startStakingByHand(stakes.chain.rpcUrl);
  });
  after(async () => {
    await service.stop();
    await stakes.stop();
  });

  const ask = (path: string, terms: Record<string, unknown>, key?: string): Promise<ApiAnswer> =>
    call(`/v1/stake/${path}`, {
      method: 'POST',
      json: { from: hand.owner.publicKey.toBase58(), ...terms },
      headers: { 'idempotency-key': crypto.randomUUID() },
      ...(key === undefined ? {} : { key }),
    });

  async function expectRefusal(
    answer: Promise<ApiAnswer>,
    status: number,
    details: string | RegExp,
  ): Promise<void> {
    const { status: got, error } = await answer;
    expect([got, error.details ?? '']).to.satisfy(
      ([code, text]: [number, string]) =>
        code === status && (typeof details === 'string' ? text.startsWith(details) : details.test(text)),
      `${got} ${error.details}`,
    );
  }

  /** A stake account that another tool made, with a lockup or another withdrawer. */
  async function initialized({
    withdrawer = hand.owner.publicKey,
    lockup = Lockup.default,
  }): Promise<string> {
    const { publicKey } = hand.owner;
    const seed = Keypair.generate().publicKey.toBase58().slice(0, 30);
    const stakePubkey = await PublicKey.createWithSeed(publicKey, seed, StakeProgram.programId);
    const error = await hand.attempt(
      SystemProgram.createAccountWithSeed({
        fromPubkey: publicKey,
        basePubkey: publicKey,
        newAccountPubkey: stakePubkey,
        seed,
        lamports: 2 * SOL + STAKE_RENT_LAMPORTS,
        space: StakeProgram.space,
        programId: StakeProgram.programId,
      }),
      StakeProgram.initialize({ stakePubkey, authorized: new Authorized(publicKey, withdrawer), lockup }),
    );
    expect(error).to.equal(null);
    return stakePubkey.toBase58();
  }

  it('is refused below 1 SOL, and above the balance without rent and fee', async () => {
    const terms = { validator };
    await expectRefusal(
      ask('delegate', { ...terms, amount: '0.999999999' }),
      400,
      'amount: must be at least 1 SOL',
    );
    await expectRefusal(
      ask('delegate', { ...terms, amount: '100' }),
      422,
      /100\.00228288 SOL are needed\. At most 99\.99672624 SOL can be delegated/,
    );
    await expectRefusal(
      ask('delegate', { ...terms, amount: '99.997717119' }),
      422,
      /rent minimum of an account/,
    );
    expect((await ask('delegate', { ...terms, amount: '99' })).status).to.equal(202);
  });

  it('delegates with `max` what is left after fee cap, rent and other open operations', async () => {
    const first = await ask('delegate', { validator, amount: '10' });
    expect(first.status).to.equal(202);
    const { status, data } = await ask('delegate', { validator, amount: 'max' });
    expect(status).to.equal(202);
    const { amount } = data['stake_delegate'] as { amount: string };
    // 100 SOL, less 10, two rents of a position, the rent of the wallet, the first fee and the cap of the second.
    expect(amount).to.equal('89.99443836');
  });

  it('is refused for a validator that the network does not know', async () => {
    const unknown = Keypair.generate().publicKey.toBase58();
    await expectRefusal(
      ask('delegate', { validator: unknown, amount: '2' }),
      400,
      'validator: no vote account',
    );
    await expectRefusal(
      ask('delegate', { validator: hand.owner.publicKey.toBase58(), amount: '2' }),
      400,
      'validator',
    );
  });

  it('needs a second yes, by name, for a validator that does not vote', async () => {
    await stakes.changeValidator(other, { delinquent: true });
    const terms = { validator: other, amount: '2' };
    await expectRefusal(ask('delegate', terms), 400, 'accept: repeat the request with VALIDATOR_DELINQUENT');
    const accepted = await ask('delegate', { ...terms, accept: ['VALIDATOR_DELINQUENT'] });
    await stakes.changeValidator(other, { delinquent: false });
    expect(accepted.status).to.equal(202);
    const { warnings } = accepted.data['stake_delegate'] as { warnings: object[] };
    expect(warnings).to.deep.include.members([
      {
        code: 'VALIDATOR_DELINQUENT',
        message: 'The validator does not vote now: a stake with it earns nothing.',
        critical: true,
      },
    ]);
  });

  it('says from which date a stake is free, before it is', async () => {
    const position = await hand.delegate(validator, 3 * SOL);
    await expectRefusal(ask('withdraw', {}), 400, 'position: nothing is free');
    await stakes.nextEpoch();
    await hand.deactivate(position);
    for (const terms of [{}, { position }]) {
      await expectRefusal(
        ask('withdraw', terms),
        400,
        'position: the stake cools down, and is free at about',
      );
      await expectRefusal(ask('withdraw', terms), 400, A_DATE);
    }
    await expectRefusal(
      ask('undelegate', { position }),
      400,
      'position: is undelegated already, and is free at',
    );
    await expectRefusal(ask('undelegate', { position }), 400, A_DATE);
    await expectRefusal(ask('redelegate', { position, validator: other }), 400, A_DATE);
    await expectRefusal(
      ask('redelegate', { position, validator: other }),
      400,
      /^validator: .*another validator.*-/,
    );
    expect((await ask('redelegate', { position, validator })).status).to.equal(202);
  });

  it('is refused for a delegated position that should go to another validator', async () => {
    const position = await hand.delegate(validator, 3 * SOL);
    await expectRefusal(ask('redelegate', { position, validator: other }), 400, 'position: is delegated');
  });

  it('never touches a locked position, or one over which another wallet decides too', async () => {
    const lockup = new Lockup(FAR_AWAY, 0, Keypair.generate().publicKey);
    const locked = await initialized({ lockup });
    const foreign = await initialized({ withdrawer: Keypair.generate().publicKey });
    for (const [position, why] of [
      [locked, 'position: is locked until about 2096-'],
      [foreign, 'position: another wallet may decide'],
    ] as const) {
      await expectRefusal(ask('withdraw', { position }), 400, why);
      await expectRefusal(ask('undelegate', { position }), 400, why);
      await expectRefusal(ask('redelegate', { position, validator }), 400, why);
    }
    await expectRefusal(ask('withdraw', {}), 400, 'position: nothing is free');
    const unknown = Keypair.generate().publicKey.toBase58();
    await expectRefusal(
      ask('withdraw', { position: unknown }),
      400,
      'position: no stake account of this wallet',
    );
  });

  it('states the largest possible amount if no choice of positions gives the asked one', async () => {
    await expectRefusal(ask('undelegate', { amount: '1' }), 400, 'amount: nothing is delegated');
    await hand.delegate(validator, 1.5 * SOL);
    await hand.delegate(validator, 1.5 * SOL);
    await expectRefusal(
      ask('undelegate', { amount: '2' }),
      400,
      /largest possible amount below is 1\.5 SOL$/,
    );
    await expectRefusal(ask('undelegate', { amount: '5' }), 400, /at most 3 SOL can be undelegated now$/);
    await expectRefusal(ask('undelegate', { amount: '1', position: validator }), 400, 'amount: give either');
    await expectRefusal(ask('undelegate', {}), 400, 'amount: give either');
  });

  it('does not change a position that another open operation changes', async () => {
    const position = await hand.delegate(validator, 4 * SOL);
    expect((await ask('undelegate', { amount: '2' })).status).to.equal(202);
    await expectRefusal(
      ask('undelegate', { position }),
      409,
      'position: finish or cancel that operation first',
    );
    await expectRefusal(ask('undelegate', { amount: 'all' }), 400, 'amount: nothing is delegated');
  });

  it('undelegates everything in several operations, each of which says how many positions remain', async () => {
    for (let made = 0; made < 23; made += 1) await hand.delegate(validator, SOL);
    const undelegated = async () => {
      const { data } = await ask('undelegate', { amount: 'all' });
      const { amount, remaining_positions: remaining } = data['stake_undelegate'] as Undelegation;
      return [amount, remaining];
    };
    expect(await undelegated()).to.deep.equal(['22', 1]);
    expect(await undelegated()).to.deep.equal(['1', 0]);
  });

  it('says how many positions stay delegated, also if one is undelegated by its address', async () => {
    const position = await hand.delegate(validator, 3 * SOL);
    await hand.delegate(validator, 2 * SOL);
    const { data } = await ask('undelegate', { position });
    const undelegation = data['stake_undelegate'] as Undelegation;
    expect(undelegation).to.include({ amount: '3', remaining_positions: 1 });
  });

  it('is refused for an account of the free tier', async () => {
    const { apiKey } = await service.createAccount('free');
    const { status, error } = await ask('delegate', { validator, amount: '2' }, apiKey);
    expect([status, error.code]).to.deep.equal([403, 'FORBIDDEN']);
  });
});
