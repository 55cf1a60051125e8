import { expect } from 'chai';
import { parts } from '../../support/parts.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { runLedger } from './run-ledger.ts';

/** Seed of the traffic; `npm run soak:ledger` uses others, and adds faults. */
const SEED = Number(process.env['LEDGER_SEED'] ?? 1);

const TRANSACTIONS = 40;

for (const source of ['blocks', 'addresses']) {
  describe(`a ledger that is followed by ${source}`, () => {
    let service: TestService;

    before(async () => {
      service = await startTestService({ environment: { SOLANA_DEVNET_LEDGER_SOURCE: source } });
    });
    after(() => service.stop());

    it('has exactly the history, balances and events of the chain', async () => {
      const { chain } = await parts();
      const { problems, movements } = await runLedger(
        { ...service, chain, createAccount: () => service.createAccount() },
        { seed: SEED, transactions: TRANSACTIONS, lookUps: source === 'blocks', timeoutMs: 60_000 },
      );
      expect(problems).to.deep.equal([]);
      expect(movements).to.be.greaterThan(TRANSACTIONS);
    });
  });
}
