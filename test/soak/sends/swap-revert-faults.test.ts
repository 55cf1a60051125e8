import { expect } from 'chai';
import { WRAPPED_SOL } from '../../../client/src/checks/sol.ts';
import { createChainCheatCodes } from '../../../local/chain/chain-cheat-codes.ts';
import { setReserves, type Reserves } from '../../../local/exchange/pool.ts';
import { NO_FAULT } from './faults/fault-scenarios.ts';
import { startRig, type Rig } from './rig/rig.ts';
import { runCell } from './run-cell.ts';
import type { DeviceSession } from './traffic/device-session.ts';
import { signUntilEnded } from './traffic/devices.ts';

/** The reserves of a pool that gives half of the quote. */
const POOR: Reserves = [6_666_000_000_000n, 500_000_000_000n];

/** Steps of the worker from the signature of the first transaction until the second one is signed, at least. */
const STEPS = 40;

/** One cell of many: `FAULT_SEED` chooses another. */
const STEP = 1 + ((Number(process.env['FAULT_SEED'] ?? 8) * 7) % STEPS);

describe('a swap whose first transaction is reverted', () => {
  let rig: Rig;

  before(async () => {
    rig = await startRig();
  });
  after(() => rig.stop());

  it(`is signed once more and swaps once, although the worker is killed at step ${STEP} after the revert`, async function () {
    this.timeout(330_000);
    let reached: Promise<string> | undefined;
    let wasReverted = false;

    async function run(session: DeviceSession): Promise<void> {
      await session.create();
      await session.confirm();
      const bytes = await session.signingRequest();
      if (!bytes) return signUntilEnded(session);
      const signed = await session.sign(bytes.transaction);
      await setReserves(createChainCheatCodes(rig.chainRpcUrl), [WRAPPED_SOL, rig.market.mint], POOR);
      await session.broadcast(signed);
      ({ reached } = rig.worker.arm(STEP, 'die'));
      await session.submit(signed);
      await signUntilEnded({
        ...session,
        async read() {
          const seen = await session.read();
          wasReverted ||= seen.status_reason === 'reverted';
          return seen;
        },
      });
    }

    const cell = {
      seed: STEP,
      traffic: 'payments',
      process: 'worker',
      point: null,
      action: 'nothing',
      scenario: NO_FAULT,
      onset: 'start',
    } as const;
    const result = await runCell(rig, cell, [
      { name: 'swaps while the price moves, and signs again', kind: 'swap', run },
    ]);
    expect(result.problems).to.deep.equal([]);
    expect([result.operations.swap, wasReverted]).to.deep.equal([1, true]);
    expect(await reached, 'the step at which the worker was killed').to.be.a('string');
    const [operation] = (await rig
      .database('operations')
      .orderBy('created_at', 'desc')
      .limit(1)
      .select('status', 'reverted_fee_lamports')) as { status: string; reverted_fee_lamports: string }[];
    expect(operation?.status).to.equal('confirmed');
    expect(Number(operation?.reverted_fee_lamports)).to.be.greaterThan(0);
  });
});
