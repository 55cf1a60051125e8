import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import {
  InternalConnectionOptionsSymbol,
  type InternalConnectionOptions,
} from '@temporalio/client/lib/connection.js';
import { msToTs } from '@temporalio/common/lib/time.js';
import { startChildProcess } from '../../local/processes/child-process.ts';
import { freePort } from '../../local/processes/ports.ts';
import { startGrpcProxy } from './grpc-proxy.ts';
import { findTestServer } from './time-skipping-binary.ts';
import { createTestServerSources } from './time-skipping-sources.ts';

export interface TimeSkippingServer {
  /** For the service. */
  address: string;
  /** Lets this much of the server's time pass: at once, but for what activities need of it. */
  sleep(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

const READY_TIMEOUT_MS = 90_000;
const CONNECT_TIMEOUT_MS = 1_000;

/** Below Mocha's limit, so that a test in which time stands still says so. */
const SLEEP_TIMEOUT_MS = 200_000;

/** Calls of the service at start that this server lacks; every namespace exists here. */
const LACKING = new Set([
  '/temporal.api.workflowservice.v1.WorkflowService/RegisterNamespace',
  // An empty list: attributes are added then, which the server can and refuses as already there the second time.
  '/temporal.api.operatorservice.v1.OperatorService/ListSearchAttributes',
]);

/**
 * Temporal's test server, whose time stands in the hand of the test. It is not started by the SDK's
 * TestWorkflowEnvironment, which leaves it running forever when the tests' process is killed.
 */
export async function startTimeSkippingServer(): Promise<TimeSkippingServer> {
  const binary = await findTestServer(process.env, createTestServerSources(), (line) => console.log(line));
  const directory = await mkdtemp(join(tmpdir(), 'wallet-service-time-skipping-'));
  const port = await freePort();
  const child = startChildProcess({
    name: 'the time-skipping Temporal test server',
    command: binary,
    args: [String(port)],
    logFile: join(directory, 'server.log'),
  });
  try {
    const target = `127.0.0.1:${port}`;
    const connection = await child.waitUntilReady(() => tryConnect(target), READY_TIMEOUT_MS);
    const { testService } = connection;
    if (!testService) throw new Error('the connection came without the test service');
    const proxy = await startGrpcProxy(target, { empty: LACKING });
    return {
      address: proxy.address,
      async sleep(milliseconds) {
        const duration = msToTs(milliseconds);
        try {
          await connection.withDeadline(Date.now() + SLEEP_TIMEOUT_MS, () =>
            testService.unlockTimeSkippingWithSleep({ duration }),
          );
        } catch (cause) {
          throw new Error('time did not pass: does an activity not end, or a task have no worker?', {
            cause,
          });
        }
      },
      async stop() {
        await connection.close();
        await proxy.stop();
        await child.stop();
        await rm(directory, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await child.stop();
    throw error;
  }
}

async function tryConnect(address: string): Promise<Connection | undefined> {
  const options: InternalConnectionOptions = {
    address,
    connectTimeout: CONNECT_TIMEOUT_MS,
    [InternalConnectionOptionsSymbol]: { supportsTestService: true },
  };
  return Connection.connect(options).catch(() => undefined);
}
