import { expect } from 'chai';
import {
  SignatureNeededError,
  TransactionRefusedError,
  type CompleteOptions,
  type SwapOperation,
} from '../../src/index.ts';
import { completed, SIGNED_TWICE, type Completed } from '../support/completed.ts';
import { clientOf, watchedSigner } from '../support/fixtures.ts';
import { newAddress } from '../support/send-transaction.ts';
import { startSwapService, type SwapService, type SwapServiceOptions } from '../support/swap-service.ts';

const tokenOut = newAddress();

describe('swap.complete', () => {
  let service: SwapService;

  async function start(options: SwapServiceOptions = {}): Promise<void> {
    service = await startSwapService(options);
  }
  afterEach(() => service.close());

  let signer: ReturnType<typeof watchedSigner>;
  beforeEach(() => (signer = watchedSigner()));

  async function complete(
    ends: (() => void)[],
    options?: CompleteOptions,
  ): Promise<Completed<SwapOperation>> {
    const asked = { from: signer.address, tokenIn: 'SOL', tokenOut, amount: '1' };
    return completed(await clientOf(service).swap(asked), signer, ends, options);
  }
  const confirmed = () => service.transition('confirmed', { ended: true });

  it('ends with one signature if the chain does not revert it', async () => {
    await start();
    const { operation, outcome } = await complete([confirmed]);
    expect(outcome).to.equal(operation);
    expect([operation.data.status, signer.signed.length]).to.deep.equal(['confirmed', 1]);
  });

  it('signs a second time after the chain has reverted the first, and reports each entry once', async () => {
    await start();
    const { operation, statuses } = await complete([() => service.revert(), confirmed]);
    expect([operation.data.status, signer.signed.length]).to.deep.equal(['confirmed', 2]);
    expect(statuses).to.deep.equal(SIGNED_TWICE);
  });

  it('never signs a third time, although the service asks for one', async () => {
    await start();
    const { outcome } = await complete([() => service.revert(), () => service.revert()]);
    expect(outcome).to.be.instanceOf(SignatureNeededError).and.include({ reason: 'reverted' });
    expect(signer.signed).to.have.length(2);
  });

  it('signs once if the caller wants no other, or another transaction is said to be reverted, or it came too late', async () => {
    await start();
    const declined = await complete([() => service.revert()], { signAgain: () => false });
    expect(declined.outcome).to.be.instanceOf(SignatureNeededError);
    expect(signer.signed).to.have.length(1);
    const others = [() => service.revert('another'), () => service.transition('awaiting_signature')];
    for (const end of others) {
      await service.close();
      await start();
      signer = watchedSigner();
      expect((await complete([end])).outcome).to.be.instanceOf(SignatureNeededError);
      expect(signer.signed).to.have.length(1);
    }
  });

  it('signs no second bytes that give less than was confirmed', async () => {
    let built = 0;
    await start({
      build: (parts) => ({ ...parts, quotedOut: parts.quotedOut - (built++ === 0 ? 0n : 2n) }),
    });
    const { outcome } = await complete([() => service.revert()]);
    expect(outcome).to.be.instanceOf(TransactionRefusedError).and.include({ reason: 'minimum_out' });
    expect(signer.signed).to.have.length(1);
  });
});
