import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { writeServiceFile } from '../../local/service-file.ts';
import { fundedWallet } from '../support/chain-client.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { codeBlocks, makeReadersCheckout, type ReadersCheckout } from './support/follow-page.ts';
import { serviceFileOf } from './support/service-file-of.ts';

const PAGE = 'docs/wallets.md';

describe(PAGE, () => {
  let service: TestService;
  let checkout: ReadersCheckout;

  before(async () => {
    checkout = await makeReadersCheckout();
    service = await startTestService({ worker: false });
    await writeServiceFile(checkout.local, await serviceFileOf(service));
    const wallet = await fundedWallet();
    await writeFile(join(checkout.local, 'wallet.json'), JSON.stringify([...wallet.exportSecretKey()]));
    await writeFile(join(checkout.local, 'wallet.txt'), `${wallet.address}\n`);
  });
  after(async () => {
    await service.stop();
    await checkout.remove();
  });

  it('leads a reader who follows every command from watching a wallet to letting it go', async () => {
    await writeFile(join(checkout.local, 'connect.ts'), (await codeBlocks(PAGE, 'ts')).join('\n'));
    const { code, output } = await checkout.runShell((await codeBlocks(PAGE, 'sh')).join('\n'));
    expect(code, output).to.equal(0);
    expect(output).not.to.include('"success":false');
    for (const part of [
      '"connection":"watched"',
      'example.com wants you to sign in with your Solana account:',
      '"connection":"connected"',
      '"complete_to_slot":',
      'block_time,transaction_id,',
      '"sol":"2"',
      '"removed":true',
    ]) {
      expect(output).to.include(part);
    }
  });
});
