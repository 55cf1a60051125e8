import { expect } from 'chai';
import { eventNotification } from '../../chat-texts/event-notification.ts';
import { operationCard } from '../../chat-texts/operation-card.ts';
import { createTexts, LANGUAGES } from '../../chat-texts/text.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import { SWAP_WARNINGS, type SwapPreview, type SwapWarningCode } from '../../domain/swaps/swap.ts';
import { RESULT, SENDER } from '../support/operation-fixture.ts';
import { swapFixture } from '../support/swap-fixture.ts';

const texts = createTexts();
/** The person has asked for it. */
const ASKED = { preparedBy: null, order: null, timeZone: 'UTC', nameOf: () => null };
const DEPS = {
  explorerUrls: {
    mainnet: 'https://explorer.example/{signature}',
    devnet: 'https://explorer.example/{signature}',
  },
  webUrl: 'https://wallet.example',
};

function linesOf(operation: Operation, language = 'en'): string[] {
  const body = { type: 'operation', link: null, way: null } as const;
  const { html } = operationCard(texts.of(language), operation, body, ASKED, DEPS);
  return html.replaceAll(/<[^>]*>/g, '').split('\n');
}

function withPreview(changes: Partial<SwapPreview>): Operation {
  return swapFixture({ preview: { ...swapFixture().preview, ...changes } });
}

describe('the card of a swap', () => {
  it('shows what is given, what arrives at least, what is expected, and all costs', () => {
    const steps = ['Raydium CP', 'Orca'].map((exchange) => ({ exchange, pool: SENDER, shareBps: 5_000 }));
    expect(linesOf(withPreview({ steps }))).to.deep.equal([
      'Swap 1 SOL (150.00 USD) for USDC on devnet',
      'You get at least 149.25 USDC, or nothing is swapped',
      'Expected 150 USDC (150.00 USD)',
      `From ${SENDER}`,
      'Network fee 0.000005 SOL',
      'Deposit for your new token account 0.00203928 SOL',
      'Route Raydium CP, Orca',
      '',
      'Nothing is sent until you confirm and sign on the wallet page.',
    ]);
  });

  it('shows what arrived, the price and the true costs once it is confirmed, in place of what was expected', () => {
    const outcome = {
      amountIn: '1000000000',
      amountOut: '149750000',
      networkFeeLamports: '5032',
      rentPaidLamports: '0',
      rentReturnedLamports: '2039280',
      wrappedLamports: '300000000',
    };
    const confirmed = swapFixture({ status: 'confirmed', result: RESULT, outcome });
    expect(linesOf(confirmed).slice(0, 7)).to.deep.equal([
      'Swapped 1 SOL (150.00 USD) for 149.75 USDC on devnet',
      'Price 149.75 USDC for 1 SOL',
      'Network fee 0.000005032 SOL',
      'Deposit returned 0.00203928 SOL',
      '0.3 SOL that was wrapped before came back as SOL',
      `From ${SENDER}`,
      'Route ',
    ]);
    expect(linesOf(confirmed).join('\n')).not.to.contain('at least');
    expect(linesOf(confirmed, 'es')).to.include(
      'Intercambiado: 1 SOL (150.00 USD) por 149.75 USDC en devnet',
    );
  });

  it('shows all fees if the first transaction was reverted, and how much of them was for it', () => {
    const outcome = {
      amountIn: '1000000000',
      amountOut: '149750000',
      networkFeeLamports: '5032',
      rentPaidLamports: '0',
      rentReturnedLamports: '0',
      wrappedLamports: '0',
    };
    const retried = { status: 'confirmed', result: RESULT, outcome, revertedFeeLamports: '5000' } as const;
    expect(linesOf(swapFixture(retried)))
      .to.include('Network fee 0.000010032 SOL')
      .and.to.include('of it for the first try 0.000005 SOL');
    expect(linesOf(swapFixture(retried), 'es')).to.include('de ella, por el primer intento 0.000005 SOL');
  });

  it('says which fee was paid, and not that nothing was sent, if it ends after a first revert', () => {
    const said = {
      en: [
        /^(Cancelled|Refused|Not signed in time)\. Nothing of it was done: .* fee of 0\.000005 SOL was paid\.$/,
        /sent/,
      ],
      es: [/No se ha hecho nada de ello: .* comisión de 0\.000005 SOL\.$/, /enviad/],
    } as const;
    for (const [language, [paid, sent]] of Object.entries(said)) {
      for (const status of ['cancelled', 'rejected', 'expired'] as const) {
        const shown = linesOf(swapFixture({ status, revertedFeeLamports: '5000' }), language).at(-1);
        expect(shown, status).to.match(paid).and.not.match(sent);
      }
    }
    const error = { code: 'SLIPPAGE_EXCEEDED' as const, message: 'The price moved.' };
    const failed = swapFixture({ status: 'failed', error, revertedFeeLamports: '5000' });
    expect(linesOf(failed).at(-1)).to.equal(
      'The first try was reverted too, and its fee of 0.000005 SOL was paid.',
    );
  });

  it('leaves out a value that is not known', () => {
    const unknown = { usd: null, reason: 'unpriced' } as const;
    const shown = linesOf(withPreview({ valueIn: unknown, valueOut: unknown }));
    expect(shown).to.include('Swap 1 SOL for USDC on devnet').and.to.include('Expected 150 USDC');
  });

  it('shows a price impact from one percent on', () => {
    expect(linesOf(withPreview({ priceImpact: '0.0123' }))).to.include('Price impact 1.23 %');
    expect(linesOf(withPreview({ priceImpact: '-0.01' }))).to.include('Price impact 1 %');
    for (const priceImpact of ['0.0098', null]) {
      expect(linesOf(withPreview({ priceImpact })).join('\n')).not.to.contain('impact');
    }
  });

  it('leaves out a deposit that is not needed', () => {
    expect(linesOf(withPreview({ rentLamports: '0' })).join('\n')).not.to.contain('Deposit');
  });

  it('says that wrapped SOL comes back, if the wallet has some', () => {
    const shown = linesOf(withPreview({ wrappedLamports: '300000000' }));
    expect(shown).to.include('0.3 SOL that was wrapped before comes back as SOL');
    expect(linesOf(swapFixture()).join('\n')).not.to.contain('wrapped');
  });

  it('says every warning in every language', () => {
    const codes = Object.keys(SWAP_WARNINGS) as SwapWarningCode[];
    const warned = withPreview({ warnings: codes.map((code) => ({ code, critical: true })) });
    for (const language of LANGUAGES) {
      const shown = linesOf(warned, language).filter((line) => line.startsWith('⚠️ '));
      expect(new Set(shown).size, language).to.equal(codes.length);
    }
  });

  it('shortens the mint of a token without a symbol, and cannot be rewritten by a name', () => {
    const { request } = swapFixture();
    const unlisted = { ...request, output: { ...request.output, token: SENDER } };
    expect(linesOf(swapFixture({ request: unlisted }))[0]).to.equal(
      'Swap 1 SOL (150.00 USD) for 4Nd1mB…4gDB4T on devnet',
    );
    const evil = { ...request, output: { ...request.output, token: '<b>X</b>' } };
    const body = { type: 'operation', link: null, way: null } as const;
    const { html } = operationCard(texts.of('en'), swapFixture({ request: evil }), body, ASKED, DEPS);
    expect(html).to.contain('&lt;b&gt;X&lt;/b&gt;');
  });

  it('says in the language of the person that the price moved', () => {
    const error = { code: 'SLIPPAGE_EXCEEDED' as const, message: 'The price moved.' };
    const failed = swapFixture({ status: 'failed', error });
    expect(linesOf(failed).join('\n')).to.contain('The price moved before the swap ran. Nothing was swapped');
    expect(linesOf(failed, 'es').join('\n')).to.contain('precio').and.not.contain('price');
  });

  it('says why it has to be signed again after the price moved, and has its button again', () => {
    const body = { type: 'operation', link: 'https://wallet.example/#x', way: null } as const;
    const cardOf = (status: 'submitted' | 'awaiting_signature', language: string) =>
      operationCard(texts.of(language), swapFixture({ status, statusReason: 'reverted' }), body, ASKED, DEPS);
    const waiting = cardOf('submitted', 'en');
    expect(waiting.html).to.contain('The price moved').and.to.contain('As soon as that is final');
    expect(waiting.buttons.flat().map(({ label }) => label)).to.deep.equal(['Cancel']);
    const again = cardOf('awaiting_signature', 'en');
    expect(again.html).to.contain('Sign again').and.to.contain('the same minimum');
    expect(again.buttons.flat().map(({ label }) => label)).to.deep.equal([
      'Confirm and sign',
      'New link',
      'Cancel',
    ]);
    expect(cardOf('awaiting_signature', 'es').html).to.contain('Firma otra vez');
  });
});

describe('the notification of a swap', () => {
  const terms = {
    wallet_address: SENDER,
    amount: '1.5',
    token: 'SOL',
    type: 'swap',
    token_out: 'USDC',
    minimum_out: '223.875',
    flags: [],
  };
  const notificationOf = (event: string, data: Record<string, unknown>, language = 'en'): string => {
    const body = JSON.stringify({
      event,
      data: { ...terms, ...data },
      timestamp: '2026-01-02T03:04:05.678Z',
    });
    const stored = { body, network: 'devnet', alert: null };
    return eventNotification(texts.of(language), stored, 'UTC').html.replaceAll(/<[^>]*>/g, '');
  };

  it('says what was given and what arrived at least, and does not call it a payment', () => {
    expect(notificationOf('transaction.confirmed', { recipient: SENDER })).to.equal(
      `🔁 1.5 SOL swapped for at least 223.875 USDC on devnet\nwith ${SENDER}`,
    );
    expect(notificationOf('transaction.confirmed', { recipient: SENDER }, 'es')).to.contain(
      'al menos 223.875 USDC',
    );
  });

  it('says what arrived if the event does', () => {
    const actual = { recipient: SENDER, actual_amount_in: '1.5', actual_amount_out: '224.1' };
    expect(notificationOf('transaction.confirmed', actual)).to.equal(
      `🔁 1.5 SOL swapped for 224.1 USDC on devnet\nwith ${SENDER}`,
    );
    expect(notificationOf('transaction.confirmed', actual, 'es')).to.contain('intercambiados por 224.1 USDC');
  });

  it('says which fee was paid if its first transaction was reverted, in both languages', () => {
    for (const error_code of ['CANCELLED', 'EXPIRED', 'REJECTED', 'SLIPPAGE_EXCEEDED']) {
      const data = { error_code, reverted_fee: '0.000005' };
      expect(notificationOf('transaction.failed', data))
        .to.contain('fee of 0.000005 SOL was paid')
        .and.not.contain('sent');
      expect(notificationOf('transaction.failed', data, 'es'))
        .to.contain('comisión de 0.000005 SOL')
        .and.not.contain('enviad');
    }
  });

  it('says that it did not happen, and why', () => {
    expect(notificationOf('transaction.failed', { error_code: 'SLIPPAGE_EXCEEDED' }))
      .to.contain(`a swap with ${SENDER} did not happen. The price moved`)
      .and.not.to.contain('payment');
    expect(notificationOf('transaction.failed', { error_code: 'SLIPPAGE_EXCEEDED' }, 'es')).to.contain(
      'un intercambio con',
    );
  });
});
