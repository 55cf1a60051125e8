import { expect } from 'chai';
import { createApiClient, type ApiAnswer, type CallApi } from '../../support/api-client.ts';
import { startStakingByHand, type HandMadeStakes } from '../../support/hand-made-stakes.ts';
import { startStakeChain, type StakeChain } from '../../support/stake-chain.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';

const SOL = 1_000_000_000;
const POSITIONS = 5;

interface Changed {
  positions: { position: string }[];
}

describe('simultaneous requests about the same stakes', () => {
  let stakes: StakeChain;
  let service: TestService;
  let call: CallApi;
  let hand: HandMadeStakes;
  let validator: string;

  before(async () => {
    stakes = await startStakeChain();
    // Without a worker no operation ends, so every one that is accepted stays open.
    service = await startTestService({ worker: false });
    call = await createApiClient(service, (await service.createAccount('pro')).apiKey);
    validator = (await stakes.validators())[0]?.vote ?? '';
  });
  beforeEach(async () => {
    hand = await startStakingByHand(stakes.chain.rpcUrl);
  });
  after(async () => {
    await service.stop();
    await stakes.stop();
  });

  const ask = (path: string, terms: Record<string, unknown>): Promise<ApiAnswer> =>
    call(`/v1/stake/${path}`, {
      method: 'POST',
      json: { from: hand.owner.publicKey.toBase58(), ...terms },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });

  async function positions(lamports = 4 * SOL): Promise<string[]> {
    const made: string[] = [];
    for (let count = 0; count < POSITIONS; count += 1) made.push(await hand.delegate(validator, lamports));
    return made;
  }

  /** Positions of the operations that were accepted; all others are refused because of them. */
  function chosen(answers: readonly ApiAnswer[]): string[] {
    return answers.flatMap(({ status, data, error }) => {
      if (status !== 202) {
        expect([status, error.code], error.details).to.deep.equal(
          status === 400 ? [400, 'INVALID_REQUEST'] : [409, 'CONFLICT'],
        );
        expect(error.details).to.match(
          status === 400 ? /nothing is (delegated|free)/ : /^position: finish or cancel that operation first/,
        );
        return [];
      }
      const changed = (data['stake_undelegate'] ?? data['stake_withdraw']) as Changed | undefined;
      const { position } = (data['stake_redelegate'] ?? {}) as { position?: string };
      return changed ? changed.positions.map((each) => each.position) : [position ?? ''];
    });
  }

  it('undelegate each position at most once', async () => {
    const made = await positions();
    const answers = await Promise.all([
      ...made.flatMap((position) => [ask('undelegate', { position }), ask('undelegate', { amount: '2' })]),
      ask('undelegate', { amount: 'all' }),
      ask('undelegate', { amount: '9' }),
      ask('undelegate', { amount: 'all' }),
    ]);
    const used = chosen(answers);
    expect(used).to.not.deep.equal([]);
    expect(new Set(used).size, used.join(', ')).to.equal(used.length);
    expect(made).to.include.members(used);
  });

  it('withdraw or delegate again each position at most once', async () => {
    const made = await positions();
    for (const position of made) await hand.deactivate(position);
    await stakes.nextEpoch();
    const answers = await Promise.all([
      ...made.flatMap((position) => [
        ask('redelegate', { position, validator }),
        ask('withdraw', { position }),
        ask('redelegate', { position, validator }),
      ]),
      ask('withdraw', {}),
      ask('withdraw', {}),
    ]);
    const used = chosen(answers);
    expect(used).to.not.deep.equal([]);
    expect(new Set(used).size, used.join(', ')).to.equal(used.length);
    expect(made).to.include.members(used);
  });
});
