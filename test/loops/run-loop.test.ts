import { setImmediate as nextRound } from 'node:timers/promises';
import { expect } from 'chai';
import { runLoop } from '../../loops/run-loop.ts';
import { createWake, type Wake } from '../../loops/wake.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Longer than any test: a loop that continues has not waited for it. */
const HOUR_MS = 3_600_000;

describe('loops/run-loop', () => {
  let stop: AbortController;
  let turns: boolean[];
  let failures: string[];

  beforeEach(() => {
    stop = new AbortController();
    [turns, failures] = [[], []];
  });
  afterEach(() => stop.abort());

  const onFailure = (error: unknown) => void failures.push(String(error));

  async function rejectionOf(promise: Promise<unknown>): Promise<string> {
    return promise.then(
      () => 'none',
      (error: unknown) => String(error),
    );
  }

  it('runs turn after turn until a turn returns a result', async () => {
    const { signal } = stop;
    const turn = async () => (turns.push(true) < 3 ? 1 : { result: 'found' });
    expect(await runLoop({ signal, turn })).to.equal('found');
    expect(turns).to.have.length(3);
  });

  it('ends at an abort during a pause, without waiting for its end', async () => {
    const running = runLoop({ signal: stop.signal, turn: async () => turns.push(true) && HOUR_MS });
    await waitUntil('a turn', () => turns.length === 1);
    stop.abort();
    expect(await running).to.equal(null);
    expect(turns).to.have.length(1);
  });

  it('takes wakes that come together in one turn, not before its time', async () => {
    const wake = createWake();
    const turn = async () => turns.push(true) && HOUR_MS;
    const running = runLoop({ signal: stop.signal, wake, spacingMs: 1, turn });
    await waitUntil('a turn', () => turns.length === 1);
    for (let wakes = 0; wakes < 3; wakes += 1) wake.wake();
    await waitUntil('the turn of all three', () => turns.length > 1);
    stop.abort();
    await running;
    expect(turns).to.have.length(2);
  });

  it('counts the spacing into the pause that a turn returns', async () => {
    const rests: number[] = [];
    const wake: Wake = {
      wake: () => undefined,
      pause: async (milliseconds) => rests.push(milliseconds) < 0,
    };
    const pauses = [5, 1];
    const turn = async () => pauses.shift() ?? { result: 'done' };
    await runLoop({ signal: stop.signal, wake, spacingMs: 2, turn });
    expect(rests).to.deep.equal([3, 0]);
  });

  it('begins no turn early for a wake, and ends at an abort meanwhile', async () => {
    const wake = createWake();
    const turn = async () => turns.push(true) && 1;
    const running = runLoop({ signal: stop.signal, wake, spacingMs: HOUR_MS, turn });
    await waitUntil('a turn', () => turns.length === 1);
    wake.wake();
    await nextRound();
    stop.abort();
    expect(await running).to.equal(null);
    expect(turns).to.have.length(1);
  });

  it('ends at an abort during a turn when the turn has ended', async () => {
    let endTurn: (pauseMs: number) => void = () => undefined;
    const turn = () => new Promise<number>((resolve) => (endTurn = resolve));
    const running = runLoop({ signal: stop.signal, turn });
    stop.abort();
    endTurn(0);
    expect(await running).to.equal(null);
  });

  it('runs no turn if it is already aborted', async () => {
    stop.abort();
    await runLoop({ signal: stop.signal, turn: async () => turns.push(true) });
    expect(turns).to.deep.equal([]);
  });

  it('reports a failed turn and repeats it after a pause', async () => {
    const turn = async () => {
      if (turns.push(true) < 3) throw new Error(`failure ${turns.length}`);
      return { result: 'done' };
    };
    const result = await runLoop({ signal: stop.signal, turn, onFailure, failurePauseMs: 1 });
    expect(result).to.equal('done');
    expect(failures).to.deep.equal(['Error: failure 1', 'Error: failure 2']);
  });

  it('repeats a failed turn by itself within seconds if no pause is given', async () => {
    const turn = async () => {
      if (turns.push(true) === 1) throw new Error('a failure');
      return { result: 'done' };
    };
    expect(await runLoop({ signal: stop.signal, turn, onFailure })).to.equal('done');
  });

  it('ends at an abort during the pause after a failure', async () => {
    const turn = async () => {
      throw new Error('a failure');
    };
    const running = runLoop({ signal: stop.signal, turn, onFailure, failurePauseMs: HOUR_MS });
    await waitUntil('a failure', () => failures.length === 1);
    stop.abort();
    expect(await running).to.equal(null);
  });

  it('does not report a failure caused by the abort', async () => {
    const turn = async () => {
      stop.abort();
      stop.signal.throwIfAborted();
      return 0;
    };
    expect(await runLoop({ signal: stop.signal, turn, onFailure })).to.equal(null);
    expect(failures).to.deep.equal([]);
  });

  it('ends with the failure without a failure handler, or if the handler throws', async () => {
    const turn = async () => {
      throw new Error('a failure');
    };
    const { signal } = stop;
    expect(await rejectionOf(runLoop({ signal, turn }))).to.equal('Error: a failure');
    const throwing = () => {
      throw new Error('no more');
    };
    expect(await rejectionOf(runLoop({ signal, turn, onFailure: throwing }))).to.equal('Error: no more');
  });

  it('can be woken during a pause, and reports that to the next turn', async () => {
    const wake = createWake();
    const turn = async (isWoken: boolean) => (turns.push(isWoken) < 3 ? HOUR_MS : { result: 'done' });
    const running = runLoop({ signal: stop.signal, turn, wake });
    for (const made of [1, 2]) {
      await waitUntil(`turn ${made}`, () => turns.length === made);
      wake.wake();
    }
    await running;
    expect(turns).to.deep.equal([false, true, true]);
  });

  it('remembers a wake that comes during a turn for the pause after it', async () => {
    const wake = createWake();
    const turn = async (isWoken: boolean) => {
      if (turns.push(isWoken) === 2) return { result: 'done' };
      wake.wake();
      return HOUR_MS;
    };
    await runLoop({ signal: stop.signal, turn, wake });
    expect(turns).to.deep.equal([false, true]);
  });

  it('does not shorten the pause after a failure', async () => {
    const wake = createWake();
    const turn = async (isWoken: boolean) => {
      turns.push(isWoken);
      throw new Error('a failure');
    };
    const running = runLoop({ signal: stop.signal, turn, wake, onFailure, failurePauseMs: HOUR_MS });
    await waitUntil('a failure', () => failures.length === 1);
    wake.wake();
    await nextRound();
    stop.abort();
    await running;
    expect(turns).to.deep.equal([false]);
  });
});
