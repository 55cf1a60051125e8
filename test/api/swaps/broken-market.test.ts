import { expect } from 'chai';
import { outcome } from '../support/send-bodies.ts';
import { startSwapWorld, type SwapWorld } from './support/swap-world.ts';

type Fault = Parameters<SwapWorld['market']['providers']['fault']>[0]['fault'];

const STORM = 20;

/** Longer than a caller waits for a quote. */
const TOO_SLOW_MS = 6_000;

/** Faults in which the market gives no route that can be read. */
const BROKEN: Record<string, Fault> = {
  'it limits requests': { kind: 'status', status: 429, headers: { 'retry-after': '30' } },
  'it is down': { kind: 'status', status: 503 },
  'it refuses the key': { kind: 'status', status: 401 },
  'it ends the connection in the middle': { kind: 'cut' },
  'it answers with a page': { kind: 'html' },
  'it answers with other JSON': { kind: 'json', body: { error: null } },
  'it answers with a list': { kind: 'json', body: [[]] },
  'it answers with 50 MB': { kind: 'huge', megabytes: 50 },
  'it sends callers elsewhere': { kind: 'redirect', location: 'http://127.0.0.1:1/' },
  'it is too slow': { kind: 'slow', milliseconds: TOO_SLOW_MS },
  'it quotes more than there can be': { kind: 'fields', fields: { outAmount: '99999999999999999999' } },
  'it quotes a negative amount': { kind: 'fields', fields: { outAmount: '-5' } },
  'its route has no step': { kind: 'fields', fields: { routePlan: [] } },
  'its route has no instruction': { kind: 'fields', fields: { swapInstruction: null } },
};

describe('Swaps while the market is broken', () => {
  let world: SwapWorld;
  let waiting: string;
  before(async () => {
    world = await startSwapWorld();
    waiting = await world.confirmed();
  });
  after(() => world.stop());
  afterEach(() => world.market.providers.clearFaults());

  const fault = (given: Fault): Promise<void> =>
    world.market.providers.fault({ provider: 'jup', fault: given });

  for (const [title, given] of Object.entries(BROKEN)) {
    it(`are refused for now if ${title}, and nothing is started or given out`, async () => {
      await fault(given);
      const before = await world.service.database('operations').count();
      const [quote, swap, toSign] = await Promise.all([
        world.ask('/v1/swap/quote'),
        world.ask('/v1/swap'),
        world.signingRequest(waiting),
      ]);
      expect(outcome(quote)).to.equal('503 SERVICE_UNAVAILABLE');
      expect(outcome(swap)).to.equal('503 SERVICE_UNAVAILABLE');
      expect(outcome(toSign)).to.equal('503 NETWORK_ERROR');
      expect(toSign.error.message).to.equal('The market for swaps is temporarily unavailable.');
      expect(await world.service.database('operations').count()).to.deep.equal(before);
    });
  }

  it('have a pause of the market’s own in `Retry-After`, in a storm of refusals too', async () => {
    await fault({ kind: 'status', status: 429, headers: { 'retry-after': '30' } });
    const quotes = await Promise.all(Array.from({ length: STORM }, () => world.ask('/v1/swap/quote')));
    for (const { status, headers } of quotes) {
      expect(status).to.equal(503);
      expect(Number(headers.get('retry-after'))).to.be.within(25, 31);
    }
    expect((await world.call(`/v1/operations/${waiting}`)).data['status']).to.equal('awaiting_signature');
    await world.market.providers.clearFaults();
    expect((await world.ask('/v1/swap/quote')).status).to.equal(200);
  });

  it('are refused if the chain would pay less than the market says', async () => {
    await fault({ kind: 'optimistic' });
    for (const path of ['/v1/swap/quote', '/v1/swap'] as const) {
      const answer = await world.ask(path);
      expect(outcome(answer)).to.equal('409 CONFLICT');
      expect(answer.error.details).to.match(/^Its simulation gives less than the minimum/);
    }
    expect(outcome(await world.signingRequest(waiting))).to.equal('409 CONFLICT');
  });

  it('have no route if the market quotes nothing', async () => {
    await fault({ kind: 'fields', fields: { outAmount: '0', otherAmountThreshold: '0' } });
    const answer = await world.ask('/v1/swap/quote');
    expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
    expect(answer.error.details).to.match(/^amount: the market has no route/);
  });

  it('cost no more than the fee cap if the market wants an absurd price', async () => {
    await fault({ kind: 'unit price' });
    const { data } = await world.ask('/v1/swap/quote', { fee_cap_lamports: '20000' });
    const preview = data['preview'] as { network_fee: string };
    expect(Number(preview.network_fee)).to.be.greaterThan(0.000005).and.at.most(0.00002);
  });

  it('are signed over a blockhash of the own nodes if that of the market is stale', async () => {
    await fault({ kind: 'stale', seconds: 3_600 });
    const { data } = await world.signingRequest(waiting);
    expect(data['transaction']).to.be.a('string');
  });
});
