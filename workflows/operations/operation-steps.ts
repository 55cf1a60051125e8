import { isCancellation, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type {
  OperationActivities,
  OperationChainActivities,
} from '../../activities/operations/operation-activities.ts';
import type { OperationSnapshot } from '../../domain/operations/operation-snapshot.ts';
import { chainRead, databaseWrite, stepInTask, watchInTask } from '../activity-options.ts';

/** The short steps of an operation. */
export type OperationSteps = OperationActivities &
  Pick<OperationChainActivities, 'createSigningRequest' | 'lookForFinality'>;

// For readers of the history in the Temporal UI; a replay does not compare them.
const SUMMARIES: Record<keyof OperationSteps, string> = {
  loadOperation: 'Read the row',
  confirmOperation: 'Record the confirmation',
  createSigningRequest: 'Prepare the bytes to sign',
  lookForFinality: 'Ask whether its block is final',
  submitSignature: 'Check and store the signed bytes',
  proveOperation: 'Connect the proven wallet',
  cancelOperation: 'Cancel, or wait until the bytes are dead',
  expireOperation: 'End it, because its time is up',
  resetOperation: 'End it, because its chain was replaced',
};

type Step<Input, Result> = (input: Input) => Promise<Result>;

const CHAIN_STEPS: ReadonlySet<keyof OperationSteps> = new Set(['createSigningRequest', 'lookForFinality']);

function onQueue<Name extends keyof OperationSteps>(name: Name): OperationSteps[Name] {
  const options = CHAIN_STEPS.has(name) ? chainRead : databaseWrite;
  return proxyActivities<OperationSteps>({ ...options, summary: SUMMARIES[name] })[name];
}

function inTask<Name extends keyof OperationSteps>(name: Name): OperationSteps[Name] {
  return proxyLocalActivities<OperationSteps>({ ...stepInTask, summary: SUMMARIES[name] })[name];
}

/**
 * Steps of a run that wait for each other within a task. They take less than the eight seconds after which the SDK would complete the
 * task in between (stepInTask in ../activity-options.ts has the time of each).
 */
const MOST_AT_ONCE = 4;

/** The steps of one run, and the beginning of the watch. */
export interface StepsInTask extends OperationSteps {
  /** Null if the task may not be held for it, or it failed: then the transaction is watched from the queue. */
  watchForLanding(operationId: string, summary: string): Promise<OperationSnapshot | null>;
}

const { watchForLanding } =
  proxyLocalActivities<Pick<OperationChainActivities, 'watchForLanding'>>(watchInTask);

/**
 * For one run: each step runs within the workflow task, and on its queue if that fails. It may so run twice: only one write of a
 * version succeeds. After a failure the run's later steps go to their queues at once, so that an outage does not hold the task.
 *
 * One at a time within the task, because a replay has the results in the order in which the steps began, and the first run in the order in
 * which they ended: two at once would leave a history that no worker can continue
 * (test/workflows/operations/simultaneous-updates.test.ts).
 */
export function stepsInTask(): StepsInTask {
  let last = Promise.resolve();
  let atOnce = 0;
  let isNear = true;

  async function tryNear<Input, Result>(
    near: Step<Input, Result>,
    input: Input,
  ): Promise<{ result: Result } | null> {
    if (!isNear) return null;
    try {
      return { result: await near(input) };
    } catch (error) {
      if (isCancellation(error)) throw error;
      isNear = false;
      return null;
    }
  }

  /** Null: it has to run elsewhere. */
  async function inTurn<Input, Result>(
    near: Step<Input, Result>,
    input: Input,
  ): Promise<{ result: Result } | null> {
    if (!isNear || atOnce >= MOST_AT_ONCE) return null;
    atOnce += 1;
    const tried = last.then(() => tryNear(near, input));
    const ended = (): void => {
      atOnce -= 1;
    };
    last = tried.then(ended, ended);
    return tried;
  }

  function step<Input, Result>(near: Step<Input, Result>, far: Step<Input, Result>): Step<Input, Result> {
    return async (input) => {
      const done = await inTurn(near, input);
      return done === null ? far(input) : done.result;
    };
  }

  return {
    loadOperation: step(inTask('loadOperation'), onQueue('loadOperation')),
    confirmOperation: step(inTask('confirmOperation'), onQueue('confirmOperation')),
    createSigningRequest: step(inTask('createSigningRequest'), onQueue('createSigningRequest')),
    lookForFinality: step(inTask('lookForFinality'), onQueue('lookForFinality')),
    submitSignature: step(inTask('submitSignature'), onQueue('submitSignature')),
    proveOperation: step(inTask('proveOperation'), onQueue('proveOperation')),
    cancelOperation: step(inTask('cancelOperation'), onQueue('cancelOperation')),
    expireOperation: step(inTask('expireOperation'), onQueue('expireOperation')),
    resetOperation: step(inTask('resetOperation'), onQueue('resetOperation')),
    async watchForLanding(operationId, summary) {
      const near = (id: string) => watchForLanding.executeWithOptions({ summary }, [id]);
      return (await inTurn(near, operationId))?.result ?? null;
    },
  };
}
