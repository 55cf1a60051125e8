import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { MAX_AMOUNT } from '../../client/src/arguments/common-arguments.ts';
import { SOL_DECIMALS } from '../../client/src/checks/amounts.ts';
import type { Validator } from '../../client/src/stakes/stake-read-types.ts';
import { useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Check } from '../parts/field.tsx';
import { Fact } from '../parts/fact.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Screen } from '../parts/screen.tsx';
import { amountProblem } from '../amounts/amount-problem.ts';
import { plainAmount } from '../amounts/typed-amount.ts';
import { t } from '../texts/text.ts';
import { freeAmount, waitingPayments } from '../sends/waiting-payments.ts';
import { SOL } from '../tokens/known-token.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { positionSol, validatorText, warningsOf, warningText } from './stake-texts.ts';
import { useStake } from './use-stake.ts';
import { SolField } from './sol-field.tsx';
import { ValidatorField } from './validator-field.tsx';

/** Money may arrive while a person chooses. */
const REFRESH_MS = 15_000;

export interface DelegateProps {
  wallet: SigningWallet;
  /** Delegate this position again, instead of SOL of the wallet. */
  position?: string;
}

/** How much, to whom, and what to know before. The next view shows everything before anything moves. */
export function DelegateView({ wallet, position }: DelegateProps): JSX.Element {
  const { client, signIn } = useApp();
  const { address, network } = wallet;
  const loaded = useLoad(
    async (signal) => {
      await signIn(wallet);
      const api = client(network);
      if (position === undefined) {
        const [{ sol }, waiting] = await Promise.all([
          api.getBalance(address, { signal }),
          waitingPayments(api, address, signal).catch(() => new Map<string, bigint>()),
        ]);
        return freeAmount({ mint: SOL.mint, amount: sol, decimals: SOL_DECIMALS }, waiting);
      }
      const { positions } = await api.stakes.positions(address, { signal });
      const found = positions.find((each) => each.position === position);
      return found ? positionSol(found) : '0';
    },
    [address, position],
  );
  usePoll(loaded.reload, REFRESH_MS);
  if (loaded.value !== undefined) {
    return <DelegateForm wallet={wallet} position={position} held={loaded.value} />;
  }
  return (
    <Screen
      title={position === undefined ? t('stake-delegate') : t('stake-redelegate')}
      onBack={() => window.history.back()}
    >
      {loaded.error === undefined ? <Loading /> : <LoadFailed error={loaded.error} onRetry={loaded.reload} />}
    </Screen>
  );
}

function DelegateForm(props: {
  wallet: SigningWallet;
  position: string | undefined;
  held: string;
}): JSX.Element {
  const { wallet, position, held } = props;
  const [amount, setAmount] = useState('');
  const [validator, setValidator] = useState<Validator>();
  const [isAccepted, setAccepted] = useState(false);
  const { isRunning, error, start, clear } = useStake(wallet);
  const isNew = position === undefined;
  const critical = validator ? warningsOf(validator).filter((warning) => warning.critical) : [];
  const isRisky = critical.length > 0;
  const problem =
    amount === '' || amount === MAX_AMOUNT
      ? undefined
      : amountProblem(amount, { amount: held, decimals: SOL_DECIMALS });
  const isReady =
    validator !== undefined &&
    (!isRisky || isAccepted) &&
    (!isNew || (amount !== '' && problem === undefined));
  const choose = (chosen: Validator | undefined): void => {
    clear();
    setAccepted(false);
    setValidator(chosen);
  };
  const review = (): void => {
    if (!validator) return;
    const terms = {
      from: wallet.address,
      validator: validator.address,
      accept: isAccepted ? critical.map(({ code }) => code) : [],
    };
    // A word for everything stays.
    const asked = plainAmount(amount);
    start(JSON.stringify([terms, asked]), (stakes, idempotencyKey) =>
      position === undefined
        ? stakes.delegate({ ...terms, amount: asked, idempotencyKey })
        : stakes.redelegate({ ...terms, position, idempotencyKey }),
    );
  };
  return (
    <Screen
      title={isNew ? t('stake-delegate') : t('stake-redelegate')}
      onBack={() => window.history.back()}
      onSubmit={review}
      foot={
        <Button look={isRisky ? 'danger' : 'primary'} disabled={!isReady} busy={isRunning} type="submit">
          {isRunning ? t('preparing') : isRisky ? t('review-anyway') : t('review')}
        </Button>
      }
    >
      {isNew ? (
        <SolField
          value={amount}
          held={held}
          problem={problem}
          whole={MAX_AMOUNT}
          wholeText={t('max')}
          wholeHint={t('max-hint')}
          onInput={(typed) => {
            clear();
            setAmount(typed);
          }}
        />
      ) : (
        <dl class="card facts">
          <Fact name={t('stake-position')}>{`${held} SOL`}</Fact>
        </dl>
      )}
      <ValidatorField wallet={wallet} value={validator} onInput={choose} />
      {validator && isRisky && (
        <Check checked={isAccepted} onChange={setAccepted}>
          {t('stake-accept', {
            name: validatorText(validator),
            warning: critical.map(warningText).join(' '),
          })}
        </Check>
      )}
      <ErrorNotice error={error} />
    </Screen>
  );
}
