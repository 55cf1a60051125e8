import { expect } from 'chai';
import {
  alertOfEvent,
  alertOfPrepared,
  alertOfPreparedStake,
  alertOfPreparedSwap,
  causeOf,
  type PreparedBy,
} from '../../../domain/chats/security-alert.ts';
import type { FirstPaymentNotice } from '../../../domain/chats/first-payment.ts';
import type { RiskLevel, Send } from '../../../domain/sends/send.ts';
import { sendRisk } from '../../../domain/sends/send-risk.ts';
import type { SwapWarning } from '../../../domain/swaps/swap.ts';
import { warningOf, type StakeWarningCode } from '../../../domain/stakes/stake-warnings.ts';
import { delegateFixture } from '../../support/stake-fixture.ts';
import { swapFixture } from '../../support/swap-fixture.ts';
import { operationFixture } from '../../support/operation-fixture.ts';

const PAYMENT = { wallet: 'wallet', recipient: 'recipient', amount: '1', token: 'SOL' };

function sendWith(level: RiskLevel, reasons: string[] = [], notice: FirstPaymentNotice = 'alarm') {
  const { request, preview } = operationFixture() as Send;
  return { request, preview: { ...preview, risk: { level, reasons, findings: [] } }, notice };
}

/** As the risk rules find it for a recipient that was never paid. */
const { level, reasons } = sendRisk({
  recipient: 'recipient',
  knownRecipients: [],
  token: 'SOL',
  baseUnits: 1n,
  heldBaseUnits: 100n,
});

describe('a security alert', () => {
  it('is raised for a prepared payment of high risk, and of medium risk if it was not asked for in the chat, whose card names it', () => {
    const raisedBy = (by: PreparedBy) =>
      (['none', 'low', 'medium', 'high'] as const).filter((each) =>
        alertOfPrepared('op_1', 'devnet', sendWith(each), by),
      );
    expect(raisedBy('chat')).to.deep.equal(['high']);
    expect(raisedBy('page')).to.deep.equal(['medium', 'high']);
    expect(raisedBy({ account: 'Corner Shop', isOwn: false })).to.deep.equal(['medium', 'high']);
  });

  it('is raised for a swap with a critical warning that was not asked for in the chat', () => {
    const { request, preview } = swapFixture();
    const swapWith = (...warnings: SwapWarning[]) => ({ request, preview: { ...preview, warnings } });
    const critical: SwapWarning = { code: 'MINT_AUTHORITY', critical: true };
    const account = { account: 'Corner Shop', isOwn: false };
    for (const by of ['page', account] as const) {
      expect(alertOfPreparedSwap('op_1', 'devnet', swapWith(critical), by)).to.have.property(
        'about',
        'risky_swap',
      );
      const harmless: SwapWarning = { code: 'TOKEN_UNKNOWN', critical: false };
      expect(alertOfPreparedSwap('op_1', 'devnet', swapWith(harmless), by)).to.equal(null);
    }
    expect(alertOfPreparedSwap('op_1', 'devnet', swapWith(critical), 'chat')).to.equal(null);
  });

  it('is raised for a delegation to a validator that does not vote, if it was not asked for in the chat', () => {
    const { request, preview } = delegateFixture();
    const stakeWith = (code: StakeWarningCode) => ({ ...preview, ...request, warnings: [warningOf(code)] });
    const account = { account: 'Corner Shop', isOwn: false };
    const raisedBy = (code: StakeWarningCode, by: PreparedBy) =>
      alertOfPreparedStake('op_1', 'devnet', stakeWith(code), by)?.about;
    for (const by of ['page', account] as const) {
      expect(raisedBy('VALIDATOR_DELINQUENT', by)).to.equal('risky_stake');
      expect(raisedBy('HIGH_COMMISSION', by)).to.equal(undefined);
    }
    expect(raisedBy('VALIDATOR_DELINQUENT', 'chat')).to.equal(undefined);
  });

  it('is raised when a payment to a new recipient is signed, and not if the recipient is known', () => {
    const pending = { name: 'transaction.pending', ...PAYMENT } as const;
    expect(alertOfEvent(pending, 'devnet', sendWith(level, reasons), [])).to.have.property(
      'about',
      'first_payment',
    );
    expect(alertOfEvent(pending, 'devnet', sendWith('none'), [])).to.equal(null);
  });

  it('is not raised for a first payment that the receipt of the chat reports', () => {
    const pending = { name: 'transaction.pending', ...PAYMENT } as const;
    expect(alertOfEvent(pending, 'devnet', sendWith(level, reasons, 'receipt'), [])).to.equal(null);
  });

  it('is raised for a payment by another tool only if the wallet signed it and had never paid the recipient', () => {
    const confirmed = { name: 'transaction.confirmed', flags: [] as string[], ...PAYMENT } as const;
    expect(alertOfEvent(confirmed, 'devnet', null, [])).to.have.property('about', 'first_payment');
    expect(alertOfEvent(confirmed, 'devnet', null, ['recipient'])).to.equal(null);
    expect(alertOfEvent({ ...confirmed, flags: ['unsigned'] }, 'devnet', null, [])).to.equal(null);
    const own = sendWith(level, reasons);
    expect(alertOfEvent(confirmed, 'devnet', own, []), 'it was raised when it was signed').to.equal(null);
  });

  it('is not raised for a swap, which comes back to the wallet itself', () => {
    const swapped = {
      name: 'transaction.confirmed',
      flags: [],
      ...PAYMENT,
      recipient: PAYMENT.wallet,
    } as const;
    expect(alertOfEvent(swapped, 'devnet', null, [])).to.equal(null);
    expect(alertOfEvent({ ...swapped, name: 'transaction.pending' }, 'devnet', null, [])).to.equal(null);
  });

  it('has one cause for a payment, for a recipient, and for all imitations of an address in a day', () => {
    const at = new Date('2026-11-24T23:59:00Z');
    const next = new Date('2026-11-25T00:01:00Z');
    const lookAlike = (sender: string) =>
      ({ about: 'look_alike', network: 'devnet', wallet: 'wallet', sender, imitated: 'friend' }) as const;
    expect(causeOf(lookAlike('one'), 'usr_1', at)).to.equal(causeOf(lookAlike('two'), 'usr_1', at));
    expect(causeOf(lookAlike('one'), 'usr_1', at)).not.to.equal(causeOf(lookAlike('one'), 'usr_1', next));
    expect(causeOf(lookAlike('one'), 'usr_1', at)).not.to.equal(causeOf(lookAlike('one'), 'usr_2', at));
  });
});
