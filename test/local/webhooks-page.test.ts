import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { writeServiceFile } from '../../local/service-file.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { unusedPort } from '../delivery/support/receiver.ts';
import { codeBlocks, makeReadersCheckout, type ReadersCheckout } from './support/follow-page.ts';
import { serviceFileOf } from './support/service-file-of.ts';

const PAGE = 'docs/webhooks.md';

/**
 * Programs that run in their own terminal until they are interrupted: how to recognize them, their log, and their last output.
 */
const RECEIVERS = [
  { command: 'docs/examples/koa-receiver.ts', log: '.local/koa-receiver.log', ready: 'Listening' },
  { command: 'webhooks listen', log: '.local/listen.log', ready: 'Registered as' },
] as const;

/** Waits up to 20 s; the log shows if the text came. */
function untilItSays(text: string, log: string): string {
  return `for _ in {1..200}; do grep -q '${text}' ${log} && break; sleep 0.1; done`;
}

/** Each block as its reader runs it. */
function inItsTerminal(block: string): string {
  const receiver = RECEIVERS.find(({ command }) => block.includes(command));
  if (!receiver) return block;
  const { log, ready } = receiver;
  return `{ ${block}\n} > ${log} 2>&1 &\n${untilItSays(ready, log)}`;
}

/** Each background job is a process group of its own, so that none outlives the shell. */
const END_RECEIVERS = `set -m; trap 'for job in $(jobs -p); do kill -INT -- "-$job" || true; done; wait' EXIT`;

describe(PAGE, () => {
  let service: TestService;
  let checkout: ReadersCheckout;

  before(async () => {
    checkout = await makeReadersCheckout();
    service = await startTestService();
    await writeServiceFile(checkout.local, await serviceFileOf(service));
    await waitUntil('the service is ready', async () => (await fetch(`${service.api.url}/ready`)).ok);
  });
  after(async () => {
    await service.stop();
    await checkout.remove();
  });

  it('leads a reader who follows every command to a receiver of their own with both events of a send', async () => {
    const [port, otherPort] = [await unusedPort(), await unusedPort()];
    const page = (await codeBlocks(PAGE, 'sh'))
      .map(inItsTerminal)
      .join('\n')
      .replaceAll(/\b4000\b/g, `${port}`)
      .replaceAll(/\b4001\b/g, `${otherPort}`);
    const { code, output } = await checkout.runShell(
      [
        END_RECEIVERS,
        `export PORT=${port}`,
        page,
        untilItSays('^transaction.confirmed', RECEIVERS[0].log),
      ].join('\n'),
    );
    const logs = await Promise.all(
      RECEIVERS.map(({ log }) => readFile(join(checkout.local, '..', log), 'utf8').catch(() => '')),
    );
    const [received = '', printed = ''] = logs;
    expect(code, [output, ...logs].join('\n')).to.equal(0);
    expect(output).not.to.include('"success":false');
    expect(output).to.include('"webhook_id":"wh_').and.to.include('"next_cursor":');
    expect(received).to.match(/^transaction\.pending .*^transaction\.confirmed /ms);
    expect(printed).to.match(/^Registered as wh_/m);
  });
});
