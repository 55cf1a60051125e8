import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { isAlive, waitUntil } from '../support/wait-until.ts';

const GUARD = fileURLToPath(new URL('../../../local/guard.mjs', import.meta.url));
const RUNS_ON = 'console.log(process.pid); setInterval(() => {}, 1000);';

describe('local/guard', () => {
  const started: ChildProcess[] = [];

  function guarded(script: string, options: string[] = []) {
    const guard = spawn(process.execPath, [GUARD, ...options, '--', process.execPath, '-e', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    started.push(guard);
    return { guard, exited: once(guard, 'exit').then(([code]: (number | null)[]) => code) };
  }

  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGQUIT');
  });

  it('ends with the exit code of its command', async () => {
    expect(await guarded('process.exit(7)').exited).to.equal(7);
    expect(await guarded('').exited).to.equal(0);
  });

  it('ends with 127 when the command does not exist', async () => {
    const guard = spawn(process.execPath, [GUARD, '--', 'no-such-command'], {
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    const [code] = (await once(guard, 'exit')) as [number];
    expect(code).to.equal(127);
  });

  it('stops its command by the chosen signal when the pipe closes', async () => {
    const script = `process.on('SIGUSR2', () => process.exit(3)); ${RUNS_ON}`;
    const { guard, exited } = guarded(script, ['--stop-signal', 'SIGUSR2']);
    const pid = await firstNumber(guard);
    guard.stdin.end();
    expect(await exited).to.equal(3);
    expect(await isAlive(pid)).to.equal(false);
  });

  it('kills a command that does not stop within the grace, and what it started', async () => {
    const script = `
      process.on('SIGTERM', () => {});
      const { pid } = require('node:child_process').spawn('sleep', ['600']);
      console.log(pid); setInterval(() => {}, 1000);`;
    const askedTo = guarded(script, ['--grace-ms', '200', '--lost-grace-ms', '600000']);
    const lost = guarded(script, ['--grace-ms', '600000', '--lost-grace-ms', '200']);
    const grandchildren = [await firstNumber(askedTo.guard), await firstNumber(lost.guard)];
    askedTo.guard.kill('SIGTERM');
    lost.guard.stdin.end();
    expect([await askedTo.exited, await lost.exited]).to.deep.equal([128 + 9, 128 + 9]);
    await waitUntil(async () => !(await Promise.all(grandchildren.map(isAlive))).includes(true));
  });

  it('ends processes that its command left running when the command ends by itself', async () => {
    const script = `
      const { pid } = require('node:child_process').spawn('sleep', ['600'], { stdio: 'ignore' });
      console.log(pid); setTimeout(() => process.exit(0), 50);`;
    const { guard, exited } = guarded(script);
    const grandchild = await firstNumber(guard);
    expect(await exited).to.equal(0);
    await waitUntil(async () => !(await isAlive(grandchild)));
  });

  it('stops its command when the process that started the guard is killed by SIGKILL', async () => {
    const script = `
      require('node:child_process').spawn(process.execPath,
        [${JSON.stringify(GUARD)}, '--', process.execPath, '-e', ${JSON.stringify(RUNS_ON)}],
        { stdio: ['pipe', 'inherit', 'inherit'], detached: true });`;
    const launcher = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    started.push(launcher);
    const command = await firstNumber(launcher);
    expect(await isAlive(command)).to.equal(true);
    launcher.kill('SIGKILL');
    await waitUntil(async () => !(await isAlive(command)));
  });

  it('ignores Ctrl-C and a closed terminal, and stops its command on SIGTERM', async () => {
    const { guard, exited } = guarded(RUNS_ON);
    const pid = await firstNumber(guard);
    guard.kill('SIGINT');
    guard.kill('SIGHUP');
    guard.kill('SIGTERM');
    expect(await exited).to.equal(128 + 15); // the command's end, not SIGINT's or SIGHUP's
    expect(await isAlive(pid)).to.equal(false);
  });
});

async function firstNumber(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error('no output to read');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return Number(line.toString().trim());
}
