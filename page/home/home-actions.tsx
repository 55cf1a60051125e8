import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Balance } from '../../client/src/wallets/balance-types.ts';
import { useApp } from '../app/app.ts';
import { readLamports } from '../amounts/amount-text.ts';
import { Action } from '../parts/action.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Notice } from '../parts/notice.tsx';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';

/** Test money that has not arrived by then can be asked for again. */
const LONGEST_WAIT_MS = 60_000;

export interface HomeActionsProps {
  wallet: SigningWallet;
  balance: Balance;
  canSwap: boolean;
  onFunded: () => void;
}

export function HomeActions({ wallet, balance, canSwap, onFunded }: HomeActionsProps): JSX.Element {
  const { go, state, requests } = useApp();
  const lamports = readLamports(balance.sol);
  /** `before`: the money has arrived when there is more. */
  const [faucet, setFaucet] = useState<'idle' | { before: bigint } | { error: unknown }>('idle');
  const [isAsking, setAsking] = useState(false);
  const fund = async (): Promise<void> => {
    setAsking(true);
    setFaucet('idle');
    try {
      await requests.fund(wallet.network, wallet.address);
      setFaucet({ before: lamports });
      onFunded();
    } catch (error) {
      setFaucet({ error });
    }
    setAsking(false);
  };
  const isOnItsWay = typeof faucet === 'object' && 'before' in faucet;
  useEffect(() => {
    if (!isOnItsWay) return undefined;
    const timer = setTimeout(() => setFaucet('idle'), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isOnItsWay]);
  useEffect(() => {
    if (typeof faucet === 'object' && 'before' in faucet && lamports > faucet.before) setFaucet('idle');
  }, [faucet, lamports]);
  return (
    <>
      <div class="actions">
        <Action icon="receive" text={t('receive')} onPress={() => go({ view: 'receive' })} />
        <Action icon="send" text={t('send')} onPress={() => go({ view: 'send' })} />
        {canSwap && <Action icon="swap" text={t('swap')} onPress={() => go({ view: 'swap' })} />}
        <Action icon="stake" text={t('stake')} onPress={() => go({ view: 'stake' })} />
        {state.settings.faucet && wallet.network !== 'mainnet' && (
          <Action
            icon="faucet"
            text={isAsking ? t('faucet-asking') : t('faucet')}
            isBusy={isAsking || isOnItsWay}
            onPress={() => void fund()}
          />
        )}
      </div>
      <div aria-live="polite">
        {typeof faucet === 'object' &&
          ('before' in faucet ? (
            <Notice tone="good">{t('faucet-sent')}</Notice>
          ) : (
            <ErrorNotice error={faucet.error} />
          ))}
      </div>
    </>
  );
}
