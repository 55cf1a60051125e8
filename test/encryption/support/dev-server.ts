import { TestWorkflowEnvironment } from '@temporalio/testing';
import { findTemporalBinary } from '../../../local/temporal/temporal-binary.ts';
import { createTemporalSources } from '../../../local/temporal/temporal-sources.ts';

/** A real Temporal server in memory, on a free loopback port. */
export async function startDevServer(): Promise<TestWorkflowEnvironment> {
  const path = await findTemporalBinary(process.env, createTemporalSources(), (line) => console.error(line));
  return TestWorkflowEnvironment.createLocal({
    server: { ip: '127.0.0.1', executable: { type: 'existing-path', path } },
  });
}
