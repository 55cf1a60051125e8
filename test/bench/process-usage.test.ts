import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { watchCpu, type CpuWatch } from '../../bench/process-usage.ts';
import { allProcesses, processTree } from '../../local/processes/process-tree.ts';
import { waitUntil } from '../support/wait-until.ts';

const SPINS_FOR_MS = 60_000;
const SPIN = `const end = Date.now() + ${SPINS_FOR_MS}; while (Date.now() < end);`;
const PARENT = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(SPIN)}], { detached: true });
  setTimeout(() => undefined, ${SPINS_FOR_MS});`;
const ENOUGH_MS = 300;

describe('the processor time of a run', () => {
  let watch: CpuWatch;

  beforeEach(async () => {
    watch = await watchCpu(process.pid);
  });
  afterEach(() => watch.stop());

  /** A process that waits, and a child of it that works. */
  async function startWorkingChild(): Promise<{ parent: number; child: number }> {
    const { pid: parent } = spawn(process.execPath, ['-e', PARENT], { stdio: 'ignore' });
    if (parent === undefined) throw new Error('no process was started');
    let child: number | undefined;
    await waitUntil('the child has worked', async () => {
      const tree = processTree(await allProcesses(), [parent]);
      const working = tree.find((each) => each.pid !== parent && each.ticks * 10 > ENOUGH_MS);
      child = working?.pid;
      return child !== undefined;
    });
    return { parent, child: child ?? Number.NaN };
  }

  async function endProcesses(...pids: number[]): Promise<void> {
    for (const pid of pids) {
      process.kill(pid, 'SIGKILL');
      await waitUntil('the process has ended', async () =>
        (await allProcesses()).every((each) => each.pid !== pid || each.hasEnded),
      );
    }
  }

  it('includes that of a process whose parent ended first', async () => {
    const { parent, child } = await startWorkingChild();
    const used = await watch.usedMs();
    await endProcesses(parent, child);
    expect(await watch.usedMs()).to.be.at.least(used);
    expect(used).to.be.above(ENOUGH_MS);
  });

  it('counts once that of a process that its parent has waited for', async () => {
    const worker = spawn(process.execPath, ['-e', SPIN], { stdio: 'ignore' });
    const { pid } = worker;
    if (pid === undefined) throw new Error('no process was started');
    const before = await watch.usedMs();
    await waitUntil('the process has worked', async () => (await watch.usedMs()) - before > ENOUGH_MS);
    const exited = once(worker, 'exit');
    worker.kill('SIGKILL');
    await exited;
    const [used, ownMs] = [await watch.usedMs(), process.cpuUsage()];
    await watch.usedMs();
    // Counted twice, the total would be more than the processes can have used in this time.
    expect(await watch.usedMs()).to.be.below(used + (ownMs.user + ownMs.system) / 1_000);
  });
});
