import { readdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Client, WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import { historyFromJSON, historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { Worker, type ReplayHistoriesIterable, type ReplayWorkerOptions } from '@temporalio/worker';
import { createDataConverter } from '../../encryption/data-converter.ts';
import { parseKeyRing } from '../../encryption/key-ring.ts';
import { TEST_KEY_RING_TEXT } from '../../encryption/test-key.ts';
import { SEARCH_ATTRIBUTES } from '../../workflows/search-attributes.ts';
import { buildWorkflowBundle } from '../../worker/build-workflow-bundle.ts';
import { quietRuntime } from './quiet-runtime.ts';
import { waitUntil } from './wait-until.ts';
import type { TestService } from './wallet-service.ts';

const STATUSES = new Set<string>([
  SEARCH_ATTRIBUTES.operationStatus.name,
  SEARCH_ATTRIBUTES.deliveryStatus.name,
]);

/** Keeps histories of a service's workflows in a folder. */
export interface HistoryRecorder {
  temporal: Client;
  /** Waits for its end, completed or failed. */
  ended(workflowId: string): Promise<void>;
  keep(file: string, workflowId: string): Promise<void>;
}

export function createHistoryRecorder(
  { connection, config }: Pick<TestService, 'connection' | 'config'>,
  folder: string,
): HistoryRecorder {
  const temporal = new Client({
    connection,
    namespace: config.temporal.namespace,
    dataConverter: createDataConverter(config.encryptionKeys),
  });
  return {
    temporal,
    async ended(workflowId) {
      const handle = temporal.workflow.getHandle(workflowId);
      // The answer of the API does not wait for it.
      await waitUntil('the workflow is started', () => handle.describe().catch(() => undefined));
      try {
        await handle.result();
      } catch (error) {
        if (!(error instanceof WorkflowFailedError)) throw error;
      }
    },
    async keep(file, workflowId) {
      const history = await temporal.workflow.getHandle(workflowId).fetchHistory();
      await writeFile(join(folder, `${file}.json`), `${withoutMachine(historyToJSON(history))}\n`);
      console.log(`kept ${file}`);
    },
  };
}

/** Temporal notes which process did what, with the name of its machine. */
function withoutMachine(json: string): string {
  return json.replaceAll(`${process.pid}@${hostname()}`, 'recorded');
}

export interface Replayed {
  /** Names of the workflow types that have a history. */
  types: string[];
  /** Search attributes with the status that each history showed last, such as `OperationStatus=expired`. */
  statuses: string[];
  /** One line for each history that the code does not continue. */
  failures: string[];
}

/** Runs the workflow code of this checkout against every history below a folder. */
export async function replayHistories(folder: string): Promise<Replayed> {
  quietRuntime();
  const dataConverter = createDataConverter(parseKeyRing(TEST_KEY_RING_TEXT, { allowTestKey: true }));
  const workflowBundle = await buildWorkflowBundle(dataConverter.failureConverterPath);
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.json'));
  const histories = await Promise.all(
    files.map(async (file) => ({
      workflowId: file,
      history: historyFromJSON(JSON.parse(await readFile(join(folder, file), 'utf8'))),
    })),
  );
  const types = histories.map(
    ({ history }) =>
      history.events?.[0]?.workflowExecutionStartedEventAttributes?.workflowType?.name ?? 'none',
  );
  const failures = await replayFailures({ workflowBundle, dataConverter }, histories);
  return {
    types: [...new Set(types)],
    statuses: histories.flatMap(({ history }) => lastStatus(history)),
    failures,
  };
}

function lastStatus({ events }: Awaited<ReturnType<WorkflowHandle['fetchHistory']>>): string[] {
  const shown = (events ?? []).flatMap(({ upsertWorkflowSearchAttributesEventAttributes: upserted }) =>
    Object.entries(upserted?.searchAttributes?.indexedFields ?? {}).flatMap(([name, { data }]) =>
      STATUSES.has(name)
        ? `${name}=${Buffer.from(data ?? [])
            .toString()
            .replaceAll('"', '')}`
        : [],
    ),
  );
  return shown.slice(-1);
}

/** One line for each history that these workflows do not continue. */
export async function replayFailures(
  options: ReplayWorkerOptions,
  histories: ReplayHistoriesIterable,
): Promise<string[]> {
  const failures: string[] = [];
  for await (const { workflowId, error } of Worker.runReplayHistories(options, histories)) {
    if (error) failures.push(`${workflowId}: ${error.message}`);
  }
  return failures;
}
