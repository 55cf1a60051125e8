// Lets the Temporal SDK download its command line tool into the folder given as argument. The SDK cannot only download: it
// also starts a server, which is ended at once.
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { z } from 'zod';

const folder = z.string().min(1).parse(process.argv[2]);
try {
  const environment = await TestWorkflowEnvironment.createLocal({
    server: { executable: { type: 'cached-download', downloadDir: folder } },
  });
  await environment.teardown();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
