import type { JSX } from 'preact';
import { base58 } from '@scure/base';
import { useState } from 'preact/hooks';
import { checkMemo } from '../../client/src/sends/memo.ts';
import { Address } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { TextField } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import { QrCode } from '../parts/qr-code.tsx';
import { WatchOnlyNotice } from '../parts/watch-only-notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { formatSolanaLink } from '../../client/src/sends/solana-pay.ts';
import { requestedSol } from '../sends/requested-sol.ts';
import { isUnclearAmount } from '../amounts/typed-amount.ts';
import { unclearText } from '../texts/problem-texts.ts';
import { t } from '../texts/text.ts';
import type { PageWallet } from '../wallets/page-wallet.ts';

const REFERENCE_BYTES = 32;

/** The address, and a payment request with an amount, a memo and a reference that finds the payment on the chain. */
export function ReceiveView({ wallet }: { wallet: PageWallet }): JSX.Element {
  const [isRequest, setRequest] = useState(false);
  return (
    <Screen title={t('receive')} onBack={() => window.history.back()}>
      {wallet.kind === 'watched' && <WatchOnlyNotice />}
      {isRequest ? <PaymentRequest wallet={wallet} /> : <PlainAddress wallet={wallet} />}
      <Button look="plain" icon={isRequest ? 'wallet' : 'link'} onPress={() => setRequest(!isRequest)}>
        {isRequest ? t('receive-plain') : t('receive-request')}
      </Button>
    </Screen>
  );
}

function PlainAddress({ wallet: { address, network } }: { wallet: PageWallet }): JSX.Element {
  return (
    <>
      <QrCode text={address} label={t('receive-qr')} />
      <div class="card">
        <Address address={address} />
      </div>
      <CopyButton text={address} label={t('copy-address')} look="primary" />
      <Notice tone={network === 'mainnet' ? 'plain' : 'warn'}>
        {network === 'mainnet' ? t('receive-advice') : t('receive-advice-test')}
      </Notice>
    </>
  );
}

function PaymentRequest({ wallet: { address } }: { wallet: PageWallet }): JSX.Element {
  const [amount, setAmount] = useState('');
  const [memo, setMemo] = useState('');
  const [reference] = useState(() => base58.encode(crypto.getRandomValues(new Uint8Array(REFERENCE_BYTES))));
  const requested = amount === '' ? undefined : requestedSol(amount);
  const amountError =
    amount === '' || requested !== undefined
      ? undefined
      : isUnclearAmount(amount)
        ? unclearText(amount)
        : t('amount-wrong');
  const memoError = memo === '' ? undefined : memoProblem(memo);
  const link =
    (amountError ?? memoError)
      ? undefined
      : formatSolanaLink({
          recipient: address,
          amount: requested,
          memo: memo === '' ? undefined : memo,
          references: [reference],
        });
  return (
    <>
      {link !== undefined && <QrCode text={link} label={t('request-qr')} />}
      <TextField
        label={t('amount-sol')}
        optional
        inputMode="decimal"
        value={amount}
        error={amountError}
        onInput={(typed) => setAmount(typed.trim())}
      />
      <TextField
        label={t('memo')}
        optional
        value={memo}
        error={memoError}
        hint={t('memo-hint')}
        onInput={setMemo}
      />
      {link !== undefined && <CopyButton text={link} label={t('copy-request')} look="primary" />}
      <details>
        <summary>{t('reference')}</summary>
        <p class="hint">{t('reference-hint')}</p>
        <span class="address">{reference}</span>
      </details>
    </>
  );
}

function memoProblem(memo: string): string | undefined {
  try {
    checkMemo(memo);
    return undefined;
  } catch {
    return t('memo-wrong');
  }
}
