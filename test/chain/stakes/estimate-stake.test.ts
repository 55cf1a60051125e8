import { expect } from 'chai';
import { estimateStake } from '../../../chain/stakes/estimate-stake.ts';
import type { RpcClient } from '../../../chain/rpc/rpc-client.ts';
import { actionsOf, newStaker } from '../../stakes/support/stake-message.ts';

const staker = newStaker();

/** A node whose simulations end with this error. */
function nodeWith(err: unknown, unitsConsumed = 8_000): Pick<RpcClient, 'call'> {
  return {
    async call(method, _params, schema) {
      return schema.parse(
        method === 'simulateTransaction'
          ? { context: { slot: 1 }, value: { err, unitsConsumed } }
          : [{ slot: 1, prioritizationFee: 1_000_000 }],
      );
    },
  };
}

async function estimateWith(err: unknown) {
  const action = (await actionsOf(staker))['stake.withdraw'];
  return estimateStake(nodeWith(err) as RpcClient, {
    from: staker.from,
    action,
    referenceKey: staker.reference,
    feeCapLamports: 10_000n,
    priority: 'medium',
  });
}

describe('the estimate of a stake', () => {
  it('has the units of the simulation with a margin, and a price within the fee cap', async () => {
    const estimate = await estimateWith(null);
    if (!estimate.ok) throw new Error(estimate.explanation);
    expect(estimate.computeUnitLimit).to.be.within(8_000, 12_000);
    expect(estimate.networkFeeLamports).to.satisfy((fee: bigint) => fee > 5_000n && fee <= 10_000n);
  });

  it('does not refuse while the network pays rewards: the signed transaction is sent again until it lands', async () => {
    const estimate = await estimateWith({ InstructionError: [2, { Custom: 16 }] });
    if (!estimate.ok) throw new Error(estimate.explanation);
    expect(estimate.computeUnitLimit).to.equal(200_000);
    expect(estimate.networkFeeLamports <= 10_000n).to.equal(true);
  });

  it('says that a position has changed, that the wallet holds too little, or what the network refuses', async () => {
    const problemOf = async (err: unknown) => {
      const estimate = await estimateWith(err);
      return estimate.ok ? null : estimate.problem;
    };
    expect(await problemOf({ InstructionError: [2, 'InsufficientFunds'] })).to.equal('changed');
    expect(await problemOf({ InstructionError: [2, { Custom: 2 }] })).to.equal('changed');
    expect(await problemOf({ InstructionError: [2, { Custom: 1 }] })).to.equal('insufficient_funds');
    expect(await problemOf('InsufficientFundsForFee')).to.equal('insufficient_funds');
    expect(await problemOf({ InstructionError: [2, { Custom: 5 }] })).to.equal('refused');
  });
});
