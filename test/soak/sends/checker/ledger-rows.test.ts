import { expect } from 'chai';
import { newAddress, transfer } from '../../../db/support/ledger-rows.ts';
import { startVerifiedLedger } from '../../../db/support/verified-ledger.ts';
import { testDatabase } from '../../../support/database.ts';
import { ledgerRowsOf } from './ledger-rows.ts';

describe('the report of a missing movement', () => {
  const test = testDatabase();

  it('says what the ledger has of the transaction, and what is still to be compared', async () => {
    const ledger = await startVerifiedLedger(test.database);
    const { address: wallet } = await ledger.followNew();
    const payment = transfer({ from: newAddress(), to: wallet, lamports: 5n });
    await ledger.reported(101, [payment]);
    const shown = await ledgerRowsOf(test, { wallet, signature: payment.signature });
    const rows = JSON.parse(shown.slice(shown.indexOf('{'))) as Record<string, object[]>;
    expect(rows['movements']).to.have.length(1);
    expect(rows['movements']?.[0]).to.include({ slot: 101, kind: 'receive', nodes: 1 });
    expect(rows['unverified']?.[0]).to.include({ slot: 101, disputed: false });
    expect(rows['blocks']?.[0]).to.include({ slot: 101 });
    expect(rows['wallet']).to.have.length(1);
    const other = await ledgerRowsOf(test, { wallet, signature: newAddress() });
    expect(other).to.contain('"movements":[]');
  });
});
