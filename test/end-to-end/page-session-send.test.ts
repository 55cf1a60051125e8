import { expect } from 'chai';
import type { PageSession } from '../../domain/access/actor.ts';
import { unsignedTransaction } from '../../domain/operations/transaction-wire.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { createApiClient } from '../support/api-client.ts';
import { newSend } from '../api/support/send-bodies.ts';
import { fundedWallet, lamportsOf, newWallet, signBytes, type TestWallet } from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { PAGE, pageSessions } from '../use-cases/support/page-sessions.ts';
import { useCasesOf } from '../support/use-cases-of.ts';

describe('a person on the wallet page', () => {
  let service: TestService;
  let useCases: UseCases;
  let close: () => Promise<void>;
  let wallet: TestWallet;

  before(async () => {
    service = await startTestService();
    ({ useCases, close } = useCasesOf(service));
    wallet = await fundedWallet();
  });
  after(async () => {
    await close();
    await service.stop();
  });

  /** Confirms and signs what the session may sign, until it is on the chain. */
  async function confirmAndSign(session: PageSession, id: string, contentHash: string): Promise<void> {
    const { operations } = useCases;
    await operations.confirm(session, id, contentHash);
    const { signingRequest } = await operations.signingRequest(session, id);
    const bytes = unsignedTransaction(signingRequest.message);
    await operations.submitSignature(
      session,
      id,
      await signBytes(Buffer.from(bytes).toString('base64'), wallet),
    );
    const ended = await operations.wait(session, id, {
      milliseconds: 20_000,
      afterVersion: null,
      signal: new AbortController().signal,
    });
    expect(ended.operation.status).to.equal('confirmed');
  }

  it('sends from the wallet that the session has proven, without an account, and the ledger shows it', async () => {
    const { session } = await pageSessions(useCases).signIn(wallet);
    const { address: to } = await newWallet();
    const ask = (amount: string) =>
      useCases.sends.request(
        session,
        'devnet',
        {
          from: wallet.address,
          to,
          amount,
          token: 'SOL',
          memo: null,
          references: [],
          allowOffCurve: false,
          priority: 'medium',
          feeCapLamports: 100_000n,
          validUntil: null,
        },
        { idempotency: { key: null, route: 'POST /page/wallet/send' }, requestId: 'req_test' },
      );
    const { value } = await ask('0.25');
    const { id, contentHash } = value.operation;
    await confirmAndSign(session, id, contentHash);
    expect(await lamportsOf(to)).to.equal(250_000_000n);
    const [entry] = await waitUntil('the history has it', async () => {
      const page = await useCases.wallets.history(
        session,
        'devnet',
        wallet.address,
        { kind: 'send' },
        { cursor: undefined, limit: 10 },
      );
      return page.entries.length > 0 && page.entries;
    });
    expect(entry).to.include({ operationId: id });

    const second = await ask('0.1');
    const cancelled = await useCases.operations.cancel(session, second.value.operation.id);
    expect(cancelled.operation.status).to.equal('cancelled');
  });

  it('confirms and signs an operation of an account by its link, without a proof', async () => {
    const { apiKey } = await service.createAccount();
    const call = await createApiClient(service, apiKey);
    const { id, contentHash } = await newSend(call, wallet);
    const { data } = await call(`/v1/operations/${id}/link`, { method: 'POST' });
    const [, token = ''] = String(data['url']).split('#');
    const { session } = await useCases.sessions.redeem(null, token, PAGE);
    await confirmAndSign(session, id, contentHash);
    const read = await call(`/v1/operations/${id}`);
    expect(read.data['status']).to.equal('confirmed');
  });
});
