import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { SOL_DECIMALS } from '../../client/src/checks/amounts.ts';
import { ALL_STAKE } from '../../client/src/stakes/stake-request.ts';
import { useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { amountProblem } from '../amounts/amount-problem.ts';
import { plainAmount } from '../amounts/typed-amount.ts';
import { formatLamports, readLamports } from '../amounts/amount-text.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { useStake } from './use-stake.ts';
import { SolField } from './sol-field.tsx';

/** How much to undelegate; the service chooses the positions, and the next view shows them. */
export function UndelegateView({ wallet }: { wallet: SigningWallet }): JSX.Element {
  const { client, signIn } = useApp();
  const { address, network } = wallet;
  const [amount, setAmount] = useState('');
  const { isRunning, error, start, clear } = useStake(wallet);
  const loaded = useLoad(
    async (signal) => {
      await signIn(wallet);
      const { totals } = await client(network).stakes.positions(address, { signal });
      return formatLamports(readLamports(totals.active) + readLamports(totals.activating));
    },
    [address],
  );
  const held = loaded.value;
  const problem =
    held === undefined || amount === '' || amount === ALL_STAKE
      ? undefined
      : amountProblem(amount, { amount: held, decimals: SOL_DECIMALS });
  const review = (): void => {
    // A word for everything stays.
    const asked = plainAmount(amount);
    start(asked, (stakes, idempotencyKey) =>
      stakes.undelegate({ from: address, amount: asked, idempotencyKey }),
    );
  };
  return (
    <Screen
      title={t('stake-undelegate')}
      onBack={() => window.history.back()}
      onSubmit={review}
      foot={
        <Button
          look="primary"
          disabled={amount === '' || problem !== undefined}
          busy={isRunning}
          type="submit"
        >
          {isRunning ? t('preparing') : t('review')}
        </Button>
      }
    >
      {held !== undefined && (
        <SolField
          value={amount}
          held={held}
          problem={problem}
          whole={ALL_STAKE}
          wholeText={t('stake-all')}
          wholeHint={t('stake-all-hint')}
          onInput={(typed) => {
            clear();
            setAmount(typed);
          }}
        />
      )}
      <Notice>{t('stake-undelegate-how')}</Notice>
      {held === undefined && loaded.error === undefined && <Loading />}
      {loaded.error !== undefined && <LoadFailed error={loaded.error} onRetry={loaded.reload} />}
      <ErrorNotice error={error} />
    </Screen>
  );
}
