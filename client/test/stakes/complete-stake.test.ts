import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  generateKeypairSigner,
  SignatureNeededError,
  TransactionRefusedError,
  type CompleteOptions,
  type StakeOperation,
  type StakeRedelegateOperationData,
} from '../../src/index.ts';
import { completed, SIGNED_TWICE, type Completed } from '../support/completed.ts';
import { clientOf, watchedSigner } from '../support/fixtures.ts';
import type { OperationService } from '../support/operation-service.ts';
import { startRedelegateService, type RedelegateServiceOptions } from '../support/redelegate-service.ts';
import { newAddress } from '../support/send-transaction.ts';
import { terminalOf } from '../support/test-terminal.ts';

const position = newAddress();
const validator = newAddress();

describe('a stake that the chain reverts while it pays rewards', () => {
  let service: OperationService;
  let signer: ReturnType<typeof watchedSigner>;

  async function start(options: RedelegateServiceOptions = {}): Promise<void> {
    service = await startRedelegateService(options);
    signer = watchedSigner();
  }
  beforeEach(() => start());
  afterEach(() => service.close());

  async function complete(
    ends: (() => void)[],
    options?: CompleteOptions,
  ): Promise<Completed<StakeOperation<StakeRedelegateOperationData>>> {
    const asked = { from: signer.address, position, validator };
    return completed(await clientOf(service).stakes.redelegate(asked), signer, ends, options);
  }
  const confirmed = () => service.transition('confirmed', { ended: true });

  it('is signed a second time by `complete`, and each entry is reported once', async () => {
    const { operation, statuses } = await complete([() => service.revert(), confirmed]);
    expect([operation.data.status, signer.signed.length]).to.deep.equal(['confirmed', 2]);
    expect(statuses).to.deep.equal(SIGNED_TWICE);
  });

  it('is never signed a third time, although the service asks for it', async () => {
    const { outcome } = await complete([() => service.revert(), () => service.revert()]);
    expect(outcome).to.be.instanceOf(SignatureNeededError).and.include({ reason: 'reverted' });
    expect(signer.signed).to.have.length(2);
  });

  it('is signed once if the caller wants no other, or another transaction is said to be reverted', async () => {
    const declined = await complete([() => service.revert()], { signAgain: () => false });
    expect(declined.outcome).to.be.instanceOf(SignatureNeededError);
    expect(signer.signed).to.have.length(1);
    await service.close();
    await start();
    const other = await complete([() => service.revert('another')]);
    expect(other.outcome).to.be.instanceOf(SignatureNeededError);
    expect(signer.signed).to.have.length(1);
  });

  it('is not signed again with bytes that name another validator', async () => {
    await service.close();
    await start({ validatorOf: (asked, number) => (number === 1 ? asked : newAddress()) });
    const { outcome } = await complete([() => service.revert()]);
    expect(outcome).to.be.instanceOf(TransactionRefusedError);
    expect(signer.signed).to.have.length(1);
  });

  it('is tried once more on the command line, after a question or with --yes', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'wallet-service-cli-'));
    const keypair = join(directory, 'wallet.json');
    await writeFile(keypair, JSON.stringify([...generateKeypairSigner().exportSecretKey()]));
    const run = async (words: string[], answers: string[]) => {
      let submissions = 0;
      const terminal = terminalOf(service, {
        answers,
        onOut(line) {
          if (!line.includes('It is submitted')) return;
          submissions += 1;
          if (submissions === 1) service.revert();
          else confirmed();
        },
      });
      const command = ['stake', 'redelegate', position, validator, '--keypair', keypair, ...words];
      return { code: await terminal.run(...command), ...terminal };
    };
    const asked = await run([], ['y', 'y']);
    expect([asked.code, service.submitted.length]).to.deep.equal([0, 2]);
    expect(asked.questions).to.deep.equal([
      'Delegate? [y/N] ',
      'The network was paying the rewards of an epoch. Try once more? [y/N] ',
    ]);
    await service.close();
    await start();
    expect([(await run(['--yes'], [])).code, service.submitted.length]).to.deep.equal([0, 2]);
    await service.close();
    await start();
    const declined = await run([], ['y', 'n']);
    expect([declined.code, service.pathsOf('cancel')]).to.deep.equal([1, 1]);
    expect(declined.notes.join()).to.contain('Cancelled: nothing was changed.');
    await rm(directory, { recursive: true });
  });
});
