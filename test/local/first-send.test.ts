import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadPlayMints } from '../../local/play-money/play-mints.ts';
import { writeServiceFile } from '../../local/service-file.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { codeBlocks, makeReadersCheckout, type ReadersCheckout } from './support/follow-page.ts';
import { serviceFileOf } from './support/service-file-of.ts';

const PAGE = 'docs/first-send.md';

/** The output of `npm start` that the guide's reader would have. */
describe(PAGE, () => {
  let service: TestService;
  let checkout: ReadersCheckout;

  before(async () => {
    checkout = await makeReadersCheckout();
    const { tokenListFile } = await loadPlayMints(checkout.local);
    service = await startTestService({ environment: { SOLANA_DEVNET_TOKEN_LIST: tokenListFile } });
    await writeServiceFile(checkout.local, await serviceFileOf(service));
  });
  after(async () => {
    await service.stop();
    await checkout.remove();
  });

  it('leads a reader who follows every command to confirmed sends of SOL and of a token', async () => {
    const commands = (await codeBlocks(PAGE, 'sh')).join('\n');
    const shell = await checkout.runShell(commands.replace('--max-time 5', '--max-time 2 || true'));
    expect(shell.code, shell.output).to.equal(0);
    expect(shell.output.match(/confirmed/g)?.length, shell.output).to.be.at.least(2);
    expect(shell.output).to.include('12.5');
    expect(shell.output).to.match(/"status":"awaiting_signature","status_reason":"cancelling"/);

    const [program = ''] = await codeBlocks(PAGE, 'ts');
    await writeFile(join(checkout.local, 'first-send.ts'), program);
    const { code, output } = await checkout.run('npx', ['tsx', '.local/first-send.ts']);
    expect(code, output).to.equal(0);
    expect(output).to.match(/confirmed[\s\S]*signature:/);
  });
});
