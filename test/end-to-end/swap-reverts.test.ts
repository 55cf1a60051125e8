import { expect } from 'chai';
import {
  ApiError,
  SignatureNeededError,
  type Signer,
  type SwapOperation,
  type WalletClient,
} from '../../client/src/index.ts';
import { parseAmount, SOL_DECIMALS } from '../../client/src/checks/amounts.ts';
import { createOperationQueries } from '../../db/operations/operation-queries.ts';
import {
  fundedWallet,
  lamportsOf,
  signaturesOf,
  signBytes,
  type TestWallet,
} from '../support/chain-client.ts';
import { revertOnChain, unluckySigner } from '../support/swap-ends.ts';
import { eventNames } from '../support/operation-events.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { TestService } from '../support/wallet-service.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';
import type { SwapMarket } from '../swaps/support/swap-market.ts';
import {
  canBeSignedAgain,
  signTooLate,
  startSwapService,
  type SwapService,
} from '../swaps/support/swap-service.ts';

describe('a swap that the chain reverts because the price moved', () => {
  let started: SwapService;
  let market: SwapMarket;
  let service: TestService;
  let worker: WorkerProcess;
  let client: WalletClient;
  let from: TestWallet;

  before(async () => {
    started = await startSwapService({ worker: false });
    ({ market, service, client } = started);
    worker = await startWorkerProcess(service.environment);
  });
  beforeEach(async () => (from = await fundedWallet(10_000_000_000)));
  after(async () => {
    await worker.kill();
    await started.stop();
  });

  const swap = () =>
    client.swap({ from: from.address, tokenIn: 'SOL', tokenOut: market.token.mint, amount: '1' });
  const unlucky = (times?: number): Signer => unluckySigner(market, from, times);

  async function tokens(): Promise<number> {
    const { balances } = await client.getBalance(from.address);
    return Number(Object.values(balances).find(({ mint }) => mint === market.token.mint)?.amount ?? 0);
  }

  const eventsOf = ({ id }: SwapOperation): Promise<string[]> => eventNames(service.database, id);

  /** Lets the first transaction revert, and waits until the swap can be signed again. */
  async function reverted(): Promise<SwapOperation> {
    const operation = await swap();
    await operation.confirm(unlucky());
    const needed: unknown = await operation.waitFor().catch((error: unknown) => error);
    expect(needed).to.be.instanceOf(SignatureNeededError).and.include({ reason: 'reverted' });
    return operation;
  }

  const steps = ({ data }: SwapOperation): string[] =>
    data.timeline.map(({ status, status_reason: reason }) => (reason ? `${status} (${reason})` : status));

  it('waits for the finality of the revert, is signed once more, and gives its tokens once', async () => {
    const operation = await swap();
    await operation.complete(unlucky());
    expect(operation.data).to.include({ status: 'confirmed', error: null });
    expect(steps(operation)).to.deep.equal([
      'awaiting_confirmation',
      'awaiting_signature',
      'awaiting_signature',
      'submitted',
      'submitted (reverted)',
      'awaiting_signature (reverted)',
      'awaiting_signature (reverted)',
      'submitted',
      'confirmed',
    ]);
    const [first, second] = operation.data.signing_requests;
    expect(first?.evidence?.reverted).to.deep.include({
      signature: first?.signature,
      error_code: 'SLIPPAGE_EXCEEDED',
    });
    expect(Number(first?.evidence?.reverted?.fee)).to.be.greaterThan(0);
    expect(first?.evidence?.reverted?.landing.commitment).to.equal('finalized');
    expect(operation.data.result?.signature).to.equal(second?.signature);
    expect(await signaturesOf(operation.data.reference)).to.have.members([
      first?.signature,
      second?.signature,
    ]);
    const minimum = Number(operation.data.swap.minimum_out);
    expect(await tokens()).to.be.within(minimum, minimum * 1.1);
    expect(await eventsOf(operation)).to.deep.equal([
      'transaction.pending',
      'transaction.pending',
      'transaction.confirmed',
    ]);
  });

  it('shows all fees that were paid, and with them the balance of the wallet on the chain is explained', async () => {
    const before = await lamportsOf(from.address);
    const operation = await swap();
    await operation.complete(unlucky());
    const { result: landed, reverted_fee: revertedFee, signing_requests: requests } = operation.data;
    const { result } = operation.data.swap;
    expect(revertedFee).to.equal(requests[0]?.evidence?.reverted?.fee);
    expect(lamportsIn(result?.network_fee)).to.equal(lamportsIn(revertedFee) + lamportsIn(landed?.fee));
    const gone =
      lamportsIn(result?.amount_in) +
      lamportsIn(result?.network_fee) +
      lamportsIn(result?.rent_paid) -
      lamportsIn(result?.rent_returned);
    expect(before - (await lamportsOf(from.address))).to.equal(gone);
    const [event] = (await service
      .database('events')
      .where({ operation_id: operation.id, name: 'transaction.confirmed' })) as { body: string }[];
    expect((JSON.parse(event?.body ?? '{}') as { data: object }).data).to.include({
      fee: landed?.fee,
      reverted_fee: revertedFee,
    });
  });

  it('fails when the chain reverts it a second time, and nothing was swapped', async () => {
    const operation = await swap();
    await operation.complete(unlucky(2));
    expect(operation.data.status).to.equal('failed');
    expect(operation.data.error?.code).to.equal('SLIPPAGE_EXCEEDED');
    expect(await tokens()).to.equal(0);
    expect(await eventsOf(operation)).to.deep.equal([
      'transaction.pending',
      'transaction.pending',
      'transaction.failed',
    ]);
  });

  it('continues although the worker is killed between the revert and its finality, and can be cancelled with the fee named', async () => {
    const before = await lamportsOf(from.address);
    const operation = await swap();
    await operation.confirm(unlucky());
    // From the row, which a client would see later.
    const queries = createOperationQueries(service.database);
    await waitUntil(
      'the revert is seen',
      async () => (await queries.state(operation.id))?.operation.statusReason === 'reverted',
    );
    await worker.kill();
    worker = await startWorkerProcess(service.environment);
    await canBeSignedAgain(operation);
    expect(steps(operation).filter((step) => step === 'awaiting_signature (reverted)')).to.have.length(1);
    await operation.cancel();
    await operation.waitFor();
    expect(operation.data.status).to.equal('cancelled');
    const { reverted_fee: fee, error } = operation.data;
    expect(before - (await lamportsOf(from.address))).to.equal(lamportsIn(fee));
    expect(error?.message).to.contain(`only the fee of ${fee} SOL was paid`).and.not.contain('sent');
    expect(await eventsOf(operation)).to.deep.equal(['transaction.pending', 'transaction.failed']);
    expect(await tokens()).to.equal(0);
  });

  it('takes no old bytes a second time, and survives fresh ones that are signed too late', async () => {
    const operation = await reverted();
    const { id } = operation;
    const stored = await createOperationQueries(service.database).signingRequests(id, 1);
    const old = Buffer.from(stored[0]?.signedTransaction ?? []).toString('base64');
    const refused: unknown = await client.operations
      .submitSignature(id, old)
      .catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(ApiError).and.include({ code: 'SUPERSEDED' });

    await signTooLate(client, operation, from);
    await operation.confirm(from);
    await operation.waitFor();
    expect(operation.data.status).to.equal('confirmed');
    expect(await signaturesOf(operation.data.reference)).to.have.length(2);
    expect((await eventsOf(operation)).filter((name) => name === 'transaction.confirmed')).to.have.length(1);
  });

  it('that a device broadcast by itself is found, and signed once more', async () => {
    const operation = await swap();
    const { id } = operation;
    await client.operations.confirm(id, operation.contentHash);
    const { transaction } = await client.operations.createSigningRequest(id);
    await revertOnChain(market, await signBytes(transaction, from));
    await waitUntil('it is found', async () => {
      await client.operations.createSigningRequest(id).catch((error: unknown) => error);
      await operation.refresh();
      return operation.data.status_reason === 'reverted' && operation.data.status === 'awaiting_signature';
    });
    await operation.confirm(from);
    await operation.waitFor();
    expect(operation.data.status).to.equal('confirmed');
    expect(await signaturesOf(operation.data.reference)).to.have.length(2);
  });

  it('gives out nothing to sign while the market gives less than the confirmed minimum, and is swapped after that', async () => {
    const operation = await reverted();
    await market.providers.hold('SOL', '120');
    const refused: unknown = await operation.confirm(from).catch((error: unknown) => error);
    expect(String(refused)).to.contain('The price moved').and.to.contain('you confirmed at least');
    await market.providers.hold('SOL', '150');
    await operation.confirm(from);
    await operation.waitFor();
    expect(operation.data.status).to.equal('confirmed');
  });
});

function lamportsIn(sol: string | null | undefined): bigint {
  return sol === '0' ? 0n : parseAmount(sol ?? '', SOL_DECIMALS);
}
