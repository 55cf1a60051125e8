import { expect } from 'chai';
import { plainText } from '../../chat-texts/html.ts';
import { operationCard } from '../../chat-texts/operation-card.ts';
import { validatorName } from '../../chat-texts/stake-text.ts';
import { createTexts, LANGUAGES } from '../../chat-texts/text.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import { STAKE_WARNING_CODES, warningOf } from '../../domain/stakes/stake-warnings.ts';
import { RESULT, SENDER } from '../support/operation-fixture.ts';
import {
  delegateFixture,
  POSITION,
  redelegateFixture,
  undelegateFixture,
  VALIDATOR,
  withdrawFixture,
} from '../support/stake-fixture.ts';

const texts = createTexts();

function cardOf(operation: Operation, language = 'en', timeZone = 'Europe/Madrid') {
  const explorer = 'https://explorer.example/{signature}';
  const { html, buttons } = operationCard(
    texts.of(language),
    operation,
    { type: 'operation', link: null, way: null },
    { preparedBy: null, order: null, timeZone, nameOf: () => null },
    { explorerUrls: { mainnet: explorer, devnet: explorer }, webUrl: 'https://wallet.example' },
  );
  return { lines: plainText(html).split('\n'), buttons: buttons.flat().map(({ label }) => label) };
}

describe('the card of a stake', () => {
  it('says of a delegation to whom, from which date, how much it is expected to yield, and all costs', () => {
    const { lines, buttons } = cardOf(delegateFixture());
    expect(lines).to.deep.equal([
      'Delegate 10 SOL on devnet',
      `From ${SENDER}`,
      `To the validator Ada, ${VALIDATOR.address}`,
      'It keeps 5 % of the rewards',
      `In the new stake account ${POSITION}`,
      '📅 Active from Jan 3, about 14:00 (Europe/Madrid), when epoch 743 begins',
      'Estimated yield 6.83 % a year, from real rewards of the last epochs. It is not promised',
      'Network fee 0.000005 SOL',
      'Deposit 0.00228288 SOL, which comes back with the stake',
      '',
      'Nothing is sent until you confirm and sign on the wallet page.',
    ]);
    expect(buttons).to.deep.equal(['Confirm and sign', 'Cancel']);
  });

  it('counts its date from the slot in which it landed', () => {
    const slot = 743 * 432_000 + 1;
    const { lines, buttons } = cardOf(
      delegateFixture({ status: 'confirmed', result: { ...RESULT, slot } }),
      'en',
      'UTC',
    );
    expect(lines).to.include('📅 Active from Jan 5, about 13:00 (UTC), when epoch 744 begins');
    expect(lines.at(-1)).to.contain('✅ Done.');
    expect(buttons).to.deep.equal([]);
  });

  it('has no date if nothing was moved', () => {
    for (const status of ['failed', 'expired', 'cancelled', 'rejected'] as const) {
      expect(cardOf(delegateFixture({ status })).lines.join(), status).not.to.contain('📅');
    }
  });

  it('says in both languages that the network paid rewards when it was reverted, and asks to sign again', () => {
    const reverted = { status: 'awaiting_signature', statusReason: 'reverted' } as const;
    const { lines, buttons } = cardOf(delegateFixture(reverted));
    expect(lines.at(-1))
      .to.contain('The network was paying rewards of the epoch')
      .and.to.contain('Sign again');
    expect(buttons[0]).to.equal('Confirm and sign');
    const waiting = cardOf(delegateFixture({ status: 'submitted', statusReason: 'reverted' }), 'es');
    expect(waiting.lines.at(-1)).to.contain('estaba pagando las recompensas');
  });

  it('says of an undelegation when it is free, and that a part leaves its position', () => {
    expect(cardOf(undelegateFixture()).lines.slice(0, 7)).to.deep.equal([
      'Undelegate 12 SOL on devnet',
      `From ${SENDER}`,
      `With the validator Ada, ${VALIDATOR.address}`,
      'It keeps 5 % of the rewards',
      '📅 Cooling down until Jan 3, about 14:00 (Europe/Madrid), when epoch 743 begins. I write to you when you can withdraw',
      `From 2 stake accounts: ${POSITION}, ${POSITION}`,
      `One stake is split: a part goes to the new stake account ${POSITION}, and the rest stays delegated`,
    ]);
  });

  it('has no date to wait for if the stake was not active yet, or its cool-down is taken back', () => {
    const atOnce = '2026-01-02T12:00:00.000Z';
    const freed = undelegateFixture();
    expect(cardOf({ ...freed, preview: { ...freed.preview, atOnce } }).lines).to.include(
      '📅 It was not active yet, so it is free at once. I write to you when you can withdraw',
    );
    const kept = redelegateFixture();
    expect(cardOf({ ...kept, preview: { ...kept.preview, atOnce } }, 'es').lines).to.include(
      '📅 Sigue activo, y gana sin interrupción',
    );
  });

  it('says of a withdrawal that the deposit comes back', () => {
    expect(cardOf(withdrawFixture()).lines.slice(0, 4)).to.deep.equal([
      'Withdraw 10.00228288 SOL of stake to your wallet on devnet',
      `From ${SENDER}`,
      `From the stake account ${POSITION}`,
      'Stake accounts that become empty are closed, and their deposit comes back too. So do up to 0.01 SOL more of each, if others send it there',
    ]);
  });

  it('says each warning, and the source of the yield', () => {
    const { lines } = cardOf(redelegateFixture());
    expect(lines[0]).to.equal('Delegate 10 SOL again on devnet');
    expect(lines).to.include(
      'Estimated yield 6.5 % a year, from the inflation of the network. It is not promised',
    );
    expect(lines).to.include('⚠️ The validator keeps a tenth of the rewards or more.');
    const { preview } = delegateFixture();
    for (const language of LANGUAGES) {
      const warned = STAKE_WARNING_CODES.map((code) =>
        cardOf(
          delegateFixture({ preview: { ...preview, warnings: [warningOf(code)] } }),
          language,
        ).lines.find((line) => line.startsWith('⚠️')),
      );
      expect(new Set(warned).size, language).to.equal(STAKE_WARNING_CODES.length);
    }
  });

  it('comes in the language of the person, and cannot be rewritten by the name of a validator', () => {
    expect(cardOf(undelegateFixture(), 'es').lines).to.include('Anular la delegación de 12 SOL en devnet');
    const { preview } = delegateFixture();
    const named = delegateFixture({
      preview: { ...preview, validator: { ...VALIDATOR, name: '<b>Safe</b>' } },
    });
    expect(cardOf(named).lines[2]).to.equal(`To the validator <b>Safe</b>, ${VALIDATOR.address}`);
  });

  it('leads nowhere by the name of a validator, of which a messenger would make a link', () => {
    const { preview } = delegateFixture();
    const validator = { ...VALIDATOR, name: 'claim.example by @ada, tg://ada' };
    const [line = ''] = cardOf(delegateFixture({ preview: { ...preview, validator } })).lines.slice(2);
    expect(line).to.include('claim. example by @ ada, tg: //ada');
    expect(validatorName(validator)).to.not.match(/\S[.@:]\S/);
  });
});
