import { expect } from 'chai';
import type { KnownBalance } from '../../../domain/ledger/history-start.ts';
import { testDatabase } from '../../support/database.ts';
import { BLOCK, newAddress, startLedger, transfer, type TestLedger } from '../support/ledger-rows.ts';

const HELD = 1_000_000_000n;

describe('the balances that the ledger knows of wallets at addresses', () => {
  const test = testDatabase();
  let ledger: TestLedger;
  let wallet: string;

  beforeEach(async () => {
    ledger = await startLedger(test.database);
    ({ address: wallet } = await ledger.followNew());
  });

  async function known(address = wallet, of = wallet): Promise<KnownBalance[]> {
    return ledger.followed.knownBalances([{ wallet: of, address }]);
  }

  const ACCOUNT = { baseUnits: HELD, closed: false, slot: 100, isUncertain: false };

  it('are of the last transaction, and null for an account that it does not have', async () => {
    expect(await known()).to.deep.equal([{ wallet, address: wallet, fromSlot: 100, account: ACCOUNT }]);
    await ledger.follow(BLOCK(100), BLOCK(110), [
      transfer({ from: newAddress(), to: wallet, lamports: 5n }, { slot: 105 }),
    ]);
    expect(await known())
      .to.have.nested.property('[0].account')
      .that.includes({ baseUnits: HELD + 5n, slot: 105 });
    expect(await known('token account')).to.deep.equal([
      { wallet, address: 'token account', fromSlot: 100, account: null },
    ]);
  });

  it('are not there for a wallet that is not followed, here or on another chain', async () => {
    expect(await known('token account', newAddress())).to.deep.equal([]);
    const other = await startLedger(test.database);
    expect(await other.followed.knownBalances([{ wallet, address: wallet }])).to.deep.equal([]);
    await test.database('followed_wallets').where({ address: wallet }).update({ stopped_at: new Date() });
    expect(await known()).to.deep.equal([]);
  });

  it('are uncertain until they are read again, and an account that this may find is not known to be missing', async () => {
    await ledger.followed.refreshLater([wallet], 120);
    expect(await known()).to.deep.equal([
      { wallet, address: wallet, fromSlot: 100, account: { ...ACCOUNT, isUncertain: true } },
    ]);
    expect(await known('token account')).to.deep.equal([]);
    expect(await ledger.followed.toRefresh(10)).to.have.length(1);
  });

  it('are uncertain after a rewind, until they are read again', async () => {
    await ledger.follow(BLOCK(100), BLOCK(110), [
      transfer({ from: newAddress(), to: wallet, lamports: 5n }, { slot: 105 }),
    ]);
    await ledger.ledger.rewind(ledger.lease(), BLOCK(110), BLOCK(100));
    expect(await known()).to.have.nested.property('[0].account.isUncertain', true);
  });
});

describe('the time for which lists are incomplete', () => {
  const test = testDatabase();

  it('begins with the first of them, counts for every follower, and ends when the cursor moves or is rewound', async () => {
    const ledger = await startLedger(test.database);
    const isCounting = async (): Promise<boolean> => {
      const row = (await test
        .database('ledger_cursors')
        .where({ chain_id: ledger.chain.chainId })
        .first('incomplete_since')) as { incomplete_since: Date | null };
      return row.incomplete_since !== null;
    };
    const early = ledger.lease();
    await ledger.ledger.noteIncomplete(early);
    await ledger.renewLease();
    expect(await isCounting()).to.equal(true);
    expect((await ledger.ledger.noteIncomplete(ledger.lease())).forMs).to.be.greaterThan(0);
    const refused = await ledger.ledger.noteIncomplete(early).catch((error: unknown) => error);
    expect(refused).to.have.property('name', 'CursorMoved');
    await ledger.follow(BLOCK(100), BLOCK(110), []);
    expect(await isCounting()).to.equal(false);
    await ledger.ledger.noteIncomplete(ledger.lease());
    await ledger.ledger.rewind(ledger.lease(), BLOCK(110), BLOCK(100));
    expect(await isCounting()).to.equal(false);
  });
});
