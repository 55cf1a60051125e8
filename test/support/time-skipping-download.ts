// Has the Temporal SDK download its time-skipping test server into the folder given as argument. The SDK has no way
// to only download: it starts the server as well, which is ended at once.
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { z } from 'zod';

const folder = z.string().min(1).parse(process.argv[2]);
try {
  const environment = await TestWorkflowEnvironment.createTimeSkipping({
    server: { executable: { type: 'cached-download', downloadDir: folder } },
  });
  await environment.teardown();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
