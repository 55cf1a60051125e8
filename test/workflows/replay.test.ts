import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { Worker } from '@temporalio/worker';
import { expect } from 'chai';
import { createDataConverter } from '../../encryption/data-converter.ts';
import { parseKeyRing } from '../../encryption/key-ring.ts';
import { TEST_KEY_RING_TEXT } from '../../encryption/test-key.ts';
import { buildWorkflowBundle } from '../../worker/build-workflow-bundle.ts';
import * as workflows from '../../workflows/index.ts';
import { quietRuntime } from '../support/quiet-runtime.ts';

const HISTORIES = fileURLToPath(new URL('../histories', import.meta.url));

describe('workflow code', () => {
  it('continues every recorded history without a difference', async () => {
    quietRuntime();
    const dataConverter = createDataConverter(parseKeyRing(TEST_KEY_RING_TEXT, { allowTestKey: true }));
    const workflowBundle = await buildWorkflowBundle(dataConverter.failureConverterPath);
    const files = (await readdir(HISTORIES, { recursive: true })).filter((file) => file.endsWith('.json'));
    const histories = await Promise.all(
      files.map(async (file) => ({
        workflowId: file,
        history: historyFromJSON(JSON.parse(await readFile(join(HISTORIES, file), 'utf8'))),
      })),
    );
    const types = new Set(
      histories.map(
        ({ history }) => history.events?.[0]?.workflowExecutionStartedEventAttributes?.workflowType?.name,
      ),
    );
    expect([...types], 'every workflow type has a recording').to.have.members(Object.keys(workflows));
    const failures: string[] = [];
    for await (const { workflowId, error } of Worker.runReplayHistories(
      { workflowBundle, dataConverter },
      histories,
    )) {
      if (error) failures.push(`${workflowId}: ${error.message}`);
    }
    expect(failures).to.deep.equal([]);
  });
});
