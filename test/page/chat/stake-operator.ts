import { Client } from '@temporalio/client';
import { z } from 'zod';
import { createDataConverter } from '../../../encryption/data-converter.ts';
import { waitUntil } from '../../support/wait-until.ts';
import type { TestService } from '../../support/wallet-service.ts';

const metadata = z.object({ currentDetails: z.string() });

/** An operator who looks in the Temporal UI for a wallet. */
export interface StakeOperator {
  /** Waits until a workflow is found by the wallet, whose id begins like this and whose summary has the text. Returns its id. */
  finds(idBegins: string, wallet: string, summary: string): Promise<string>;
  /** Waits until the details of a workflow match. */
  reads(workflowId: string, details: RegExp): Promise<void>;
}

export function createStakeOperator({ connection, config }: TestService): StakeOperator {
  const { workflow } = new Client({
    connection,
    namespace: config.temporal.namespace,
    dataConverter: createDataConverter(config.encryptionKeys),
  });
  return {
    finds: (idBegins, wallet, summary) =>
      waitUntil(`${idBegins} is found by its wallet, with ${summary}`, async () => {
        for await (const { workflowId } of workflow.list({ query: `WalletAddress="${wallet}"` })) {
          if (!workflowId.startsWith(idBegins)) continue;
          const description = await workflow.getHandle(workflowId).describe();
          if ((await description.staticSummary())?.includes(summary)) return workflowId;
        }
        return undefined;
      }),
    async reads(workflowId, details) {
      await waitUntil(`the details of ${workflowId} say ${details}`, async () => {
        const answer = await workflow.getHandle(workflowId).query('__temporal_workflow_metadata');
        return details.test(metadata.parse(answer).currentDetails);
      });
    },
  };
}
