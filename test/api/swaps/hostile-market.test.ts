import { VersionedTransaction } from '@solana/web3.js';
import { expect } from 'chai';
import { HOSTILE_FORMS, THIEF, type HostileForm } from '../../../local/providers/hostile-swap.ts';
import { outcome } from '../support/send-bodies.ts';
import { startSwapWorld, type SwapWorld } from './support/swap-world.ts';

const TOKENS_BASE_UNITS = 100_000_000n;

const SIGNATURE = new RegExp(`needs the signature of ${THIEF.toBase58()}`);
const BALANCES = /^Nothing was signed\. In its simulation, the (wallet|account) /;
const INSTRUCTIONS = /^Nothing was signed\. Refused \(instructions\)/;
const EXCHANGE = /^Nothing was signed\. Refused \(exchange\)/;

/** Reasons of the refusals: of the check, or of the simulation before it. */
const REASONS: Record<HostileForm, RegExp> = {
  'other recipient': BALANCES,
  'larger amount': BALANCES,
  'smaller minimum': /^Nothing was signed\. Refused \(minimum_out\)/,
  'extra transfer': BALANCES,
  'extra token transfer': INSTRUCTIONS,
  'hidden approve': INSTRUCTIONS,
  'foreign fee payer': SIGNATURE,
  'second signer': SIGNATURE,
  'nonce advance': INSTRUCTIONS,
  'token program with hooks': /^Nothing was signed\. Refused \(token_program\)/,
  'unknown exchange': EXCHANGE,
  'unknown kind of exchange': EXCHANGE,
  'program that takes lamports': EXCHANGE,
  'platform fee': /^Nothing was signed\. The simulation failed: .*6003/,
  'no unwrapping': BALANCES,
  'other account of the owner': /^Nothing was signed\. Refused \(accounts\)/,
};

describe('The bytes of a market that robs are not given out', () => {
  let world: SwapWorld;
  let directions: [name: string, terms: Record<string, unknown>, id: string][];

  before(async () => {
    world = await startSwapWorld();
    const { token } = world.market;
    await token.mintTo(world.from.address, TOKENS_BASE_UNITS);
    const fromSol = { amount: '0.5' };
    const toSol = { token_in: token.mint, token_out: 'SOL', amount: '5' };
    directions = [
      ['SOL for a token', fromSol, await world.confirmed(fromSol)],
      ['a token for SOL', toSol, await world.confirmed(toSol)],
    ];
  });
  after(() => world.stop());
  afterEach(() => world.market.providers.clearFaults());

  for (const form of HOSTILE_FORMS) {
    it(`with this form: ${form}`, async () => {
      await world.market.providers.fault({ provider: 'jup', fault: { kind: 'hostile', form } });
      for (const [name, terms, id] of directions) {
        await expectRefused(id, form, name);
        // A route is looked at less closely before it is confirmed: its bytes are not the ones that are signed.
        const prepared = await world.ask('/v1/swap', terms);
        if (prepared.status === 202) {
          const { operation_id, content_hash } = prepared.data;
          const path = `/v1/operations/${String(operation_id)}`;
          await world.call(`${path}/confirm`, { method: 'POST', json: { content_hash } });
          await expectRefused(String(operation_id), form, name);
          await world.call(`${path}/cancel`, { method: 'POST' });
        } else {
          expect(outcome(prepared), name).to.equal('400 INVALID_REQUEST');
        }
      }
    });
  }

  it('and the same swaps get honest bytes afterwards', async () => {
    for (const [name, , id] of directions) {
      expect((await world.signingRequest(id)).data['transaction'], name).to.be.a('string');
    }
  });

  it('but a lookup table that swaps an address changes nothing: the bytes have none', async () => {
    const id = await world.confirmed();
    const fields = { addressesByLookupTableAddress: { [THIEF.toBase58()]: [THIEF.toBase58()] } };
    await world.market.providers.fault({ provider: 'jup', fault: { kind: 'fields', fields } });
    const { data } = await world.signingRequest(id);
    const bytes = Buffer.from(String(data['transaction']), 'base64');
    const { message } = VersionedTransaction.deserialize(bytes);
    expect(message.addressTableLookups).to.deep.equal([]);
    expect(message.staticAccountKeys.map((key) => key.toBase58())).not.to.include(THIEF.toBase58());
  });

  it('with a tip, or with instructions of an unknown use, and without terms that were asked for', async () => {
    const id = await world.confirmed();
    const instruction = { programId: THIEF.toBase58(), accounts: [], data: '' };
    for (const fields of [
      { tipInstruction: instruction },
      { otherInstructions: [instruction] },
      { inAmount: '1' },
      { slippageBps: 51 },
      { outputMint: THIEF.toBase58() },
    ]) {
      await world.market.providers.clearFaults();
      await world.market.providers.fault({ provider: 'jup', fault: { kind: 'fields', fields } });
      const name = Object.keys(fields).join();
      expect(outcome(await world.ask('/v1/swap')), name).to.equal('503 SERVICE_UNAVAILABLE');
      const answer = await world.signingRequest(id);
      expect(outcome(answer), name).to.equal('503 NETWORK_ERROR');
      expect(answer.data, name).to.deep.equal({});
    }
  });

  async function expectRefused(id: string, form: HostileForm, name: string): Promise<void> {
    const answer = await world.signingRequest(id);
    expect(outcome(answer), name).to.equal('409 CONFLICT');
    expect(answer.error.details, name).to.match(REASONS[form]);
    expect(answer.data, name).to.deep.equal({});
  }
});
