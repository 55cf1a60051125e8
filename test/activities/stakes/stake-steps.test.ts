import { expect } from 'chai';
import { PublicKey } from '@solana/web3.js';
import type { z } from 'zod';
import { stakeRedelegateSteps, stakeWithdrawSteps } from '../../../activities/stakes/stake-steps.ts';
import type { NetworkChain } from '../../../chain/networks.ts';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import type { RpcNode } from '../../../chain/rpc/rpc-client.ts';
import { STAKE_ACCOUNT_BYTES, STAKE_PROGRAM } from '../../../domain/stakes/position.ts';
import { SENDER } from '../../support/operation-fixture.ts';
import { redelegateFixture, VALIDATOR, withdrawFixture } from '../../support/stake-fixture.ts';
import { BLOCKHASH } from '../../stakes/support/stake-message.ts';

const CONFIRMED = 10_002_282_880n;
const { epoch } = withdrawFixture().preview;
const SLOT = epoch.firstSlot + 1_000;

describe('the step that makes the message of a stake', () => {
  let calls: { method: string; minContextSlot: unknown }[];
  beforeEach(() => {
    calls = [];
  });

  /** A node with a position of the wallet; one that cools down since this epoch has a validator. */
  function contextOf({
    lamports,
    slot = SLOT,
    coolsDown = false,
    refusal = null,
    silent = 0,
  }: {
    lamports: bigint;
    slot?: number;
    coolsDown?: boolean;
    /** The nodes' error for the transaction. */
    refusal?: unknown;
    /** The number of further nodes that answer no read of a position. */
    silent?: number;
  }) {
    const data = Buffer.alloc(STAKE_ACCOUNT_BYTES);
    data.writeUInt32LE(coolsDown ? 2 : 1, 0);
    const wallet = new PublicKey(SENDER).toBuffer();
    wallet.copy(data, 12);
    wallet.copy(data, 44);
    if (coolsDown) {
      new PublicKey(VALIDATOR.address).toBuffer().copy(data, 124);
      data.writeBigUInt64LE(10_000_000_000n, 156);
      data.writeBigUInt64LE(BigInt(epoch.number - 5), 164);
      data.writeBigUInt64LE(BigInt(epoch.number), 172);
    }
    const account = {
      lamports,
      owner: STAKE_PROGRAM,
      executable: false,
      data: [data.toString('base64'), 'base64'],
    };
    const answers: Record<string, unknown> = {
      getMultipleAccounts: { context: { slot }, value: [account] },
      simulateTransaction: { context: { slot }, value: { err: refusal, unitsConsumed: 1_000 } },
    };
    const node = (name: string, isSilent: boolean): RpcNode => ({
      name,
      async call<T>(method: string, params: unknown[], result: z.ZodType<T>): Promise<T> {
        calls.push({ method, ...(params[1] as { minContextSlot: unknown }) });
        if (isSilent && method === 'getMultipleAccounts') throw new ChainError('unavailable', 'too late');
        return result.parse(answers[method]);
      },
    });
    const nodes = [node('rpc-1', false)];
    for (let each = 0; each < silent; each += 1) nodes.push(node(`rpc-${each + 2}`, true));
    const chain = { rpc: { inTurn: () => nodes } } as unknown as NetworkChain;
    return { chain, signal: new AbortController().signal };
  }

  const methods = () => calls.map(({ method }) => method);

  it('judges the positions and names the amount by one read of them, at the slot of the preview or later', async () => {
    const withdrawal = withdrawFixture();
    const operation = { ...withdrawal, preview: { ...withdrawal.preview, slot: SLOT } };
    const made = await stakeWithdrawSteps.prepareMessage(operation, contextOf({ lamports: CONFIRMED + 7n }));
    if ('impossible' in made) throw new Error(made.impossible);
    const amount = Buffer.alloc(8);
    amount.writeBigUInt64LE(CONFIRMED + 7n);
    expect(Buffer.from(made(BLOCKHASH)).includes(amount)).to.equal(true);
    expect(methods()).to.deep.equal(['getMultipleAccounts', 'simulateTransaction']);
    expect(calls.map(({ minContextSlot }) => minContextSlot)).to.deep.equal([SLOT, SLOT]);
  });

  it('refuses a message for a stake that has changed, without a further question', async () => {
    const context = contextOf({ lamports: CONFIRMED - 1n });
    expect(await stakeWithdrawSteps.prepareMessage(withdrawFixture(), context)).to.deep.equal({
      impossible: 'STAKE_CHANGED',
    });
    expect(methods()).to.deep.equal(['getMultipleAccounts']);
    expect(await stakeWithdrawSteps.whyImpossible(withdrawFixture(), context)).to.equal('STAKE_CHANGED');
  });

  it('does not end a withdrawal that the nodes refuse while they do not agree on what the position holds', async () => {
    const refusal = { InstructionError: [2, 'InsufficientFunds'] };
    const context = contextOf({ lamports: CONFIRMED + 7n, refusal, silent: 1 });
    const made = stakeWithdrawSteps.prepareMessage(withdrawFixture(), context);
    const error: unknown = await made.catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(ChainError).and.include({ kind: 'unavailable' });
    expect(await stakeWithdrawSteps.whyImpossible(withdrawFixture(), context)).to.equal(null);
    const agreed = contextOf({ lamports: CONFIRMED + 7n, refusal });
    expect(await stakeWithdrawSteps.whyImpossible(withdrawFixture(), agreed)).to.equal('STAKE_CHANGED');
  });

  it('makes the message with one of two nodes if neither refuses the message', async () => {
    const context = contextOf({ lamports: CONFIRMED, silent: 1 });
    expect(await stakeWithdrawSteps.whyImpossible(withdrawFixture(), context)).to.equal(null);
    expect(await stakeWithdrawSteps.prepareMessage(withdrawFixture(), context)).to.be.a('function');
  });

  it('takes a cool-down back in the epoch of the preview, and not after it', async () => {
    const redelegation = redelegateFixture();
    const takenBack = {
      ...redelegation,
      preview: { ...redelegation.preview, atOnce: '2026-01-02T03:04:05.678Z' },
    };
    const at = (slot: number) =>
      stakeRedelegateSteps.whyImpossible(
        takenBack,
        contextOf({ lamports: CONFIRMED, slot, coolsDown: true }),
      );
    expect(await at(SLOT)).to.equal(null);
    expect(await at(epoch.firstSlot + epoch.slots)).to.equal('STAKE_CHANGED');
  });
});
