import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { ticksLostBetween, watchCpu, type CpuWatch } from '../../bench/process-usage.ts';
import { allProcesses, processTree, type ProcessStat } from '../../local/processes/process-tree.ts';
import { waitUntil } from '../support/wait-until.ts';

const SPIN = 'const end = Date.now() + 60_000; while (Date.now() < end);';
const PARENT = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(SPIN)}], { detached: true });
  setTimeout(() => undefined, 60_000);`;
const ENOUGH_MS = 300;
const TOP = 1;

describe('the processor time of a run', () => {
  let watch: CpuWatch;
  let parent: ChildProcess;
  let child: number | undefined;

  beforeEach(() => {
    watch = watchCpu(process.pid);
    parent = spawn(process.execPath, ['-e', PARENT], { stdio: 'ignore' });
  });
  afterEach(() => {
    watch.stop();
    parent.kill('SIGKILL');
    if (child !== undefined && runs(child)) process.kill(child, 'SIGKILL');
  });

  const runs = (pid: number): boolean => allProcesses().some((each) => each.pid === pid && !each.hasEnded);

  it('includes that of a process whose parent ended first', async () => {
    child = await waitUntil('the child has worked', () => {
      const tree = processTree(allProcesses(), [parent.pid ?? 0]);
      return tree.find((each) => each.pid !== parent.pid && each.ticks * 10 > ENOUGH_MS)?.pid;
    });
    const used = watch.usedMs();
    expect(used).to.be.above(ENOUGH_MS);
    const exited = once(parent, 'exit');
    parent.kill('SIGKILL');
    await exited;
    process.kill(child, 'SIGKILL');
    await waitUntil('the child has ended', () => !runs(child ?? 0));
    expect(watch.usedMs()).to.be.at.least(used);
  });
});

describe('ticks that the system adds to no process', () => {
  function processOf(pid: number, changes: Partial<ProcessStat> = {}): ProcessStat {
    return { pid, parent: TOP, startedAt: pid, hasEnded: false, ticks: 10, endedTicks: 0, ...changes };
  }

  const top = processOf(TOP, { parent: 0 });

  it('are those of a process that no running one has waited for', () => {
    expect(ticksLostBetween([top, processOf(2)], [top])).to.equal(10);
    expect(ticksLostBetween([top, processOf(2)], [{ ...top, endedTicks: 10 }])).to.equal(0);
  });

  it('are not those of a process that still runs, even under another parent', () => {
    const orphan = processOf(3, { parent: 2 });
    const before = [top, processOf(2), orphan];
    const after = [
      { ...top, endedTicks: 10 },
      { ...orphan, parent: 0, ticks: 20 },
    ];
    expect(ticksLostBetween(before, after)).to.equal(0);
    expect(ticksLostBetween(after, [{ ...top, endedTicks: 10 }])).to.equal(20);
  });

  it('are those of a whole tree that was killed, as far as nothing was waited for', () => {
    const tree = [top, processOf(2, { endedTicks: 5 }), processOf(3, { parent: 2 })];
    expect(ticksLostBetween(tree, [{ ...top, endedTicks: 15 }])).to.equal(10);
    expect(ticksLostBetween(tree, [{ ...top, endedTicks: 30 }])).to.equal(0);
  });

  it('are those of a process whose id another one has now', () => {
    const other = processOf(2, { startedAt: 99, ticks: 1 });
    expect(ticksLostBetween([top, processOf(2)], [top, other])).to.equal(10);
  });
});
