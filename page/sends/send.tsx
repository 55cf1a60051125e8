import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../../client/src/transport/api-errors.ts';
import { useApp } from '../app/app.ts';
import type { Reviewed } from '../app/route.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { useTask } from '../app/use-task.ts';
import { useUndoneReview } from '../operations/use-undone-review.ts';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { TextField } from '../parts/field.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Screen } from '../parts/screen.tsx';
import { problemText } from '../texts/problem-texts.ts';
import { t } from '../texts/text.ts';
import { TokenSheet } from '../tokens/token-sheet.tsx';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { heldTokens, type HeldToken } from '../tokens/held-token.ts';
import { knownRecipients } from './known-recipients.ts';
import {
  draftOf,
  draftProblems,
  isComplete,
  requestedSend,
  sendArguments,
  type SendDraft,
} from './send-draft.ts';
import { AmountField } from './amount-field.tsx';
import { RecipientField } from './recipient-field.tsx';
import { freeOf, waitingPayments } from './waiting-payments.ts';

/** Money may arrive while the form is filled in. These are three requests, and a session may make 720 an hour. */
const REFRESH_MS = 15_000;

/**
 * Who, how much, and maybe a memo. The next view shows everything before anything moves.
 *
 * @param props.to the address with which it begins
 * @param props.token the mint with which the form begins; SOL if the wallet does not have it
 * @param props.reviewed the payment from which the person came back, and what was typed for it
 */
export function SendView(props: {
  wallet: SigningWallet;
  token: string | undefined;
  to: string | undefined;
  reviewed: Reviewed<SendDraft> | undefined;
}): JSX.Element {
  const { wallet, token, to, reviewed } = props;
  const { client, signIn } = useApp();
  const api = client(wallet.network);
  const loaded = useLoad(
    async (signal) => {
      await signIn(wallet);
      const [balance, recipients, waiting] = await Promise.all([
        api.getBalance(wallet.address, { signal }),
        knownRecipients(api, wallet.address, signal).catch(() => []),
        waitingPayments(api, wallet.address, signal).catch(() => new Map<string, bigint>()),
      ]);
      return { held: heldTokens(balance), recipients, waiting };
    },
    [wallet.address],
  );
  usePoll(loaded.reload, REFRESH_MS);
  useUndoneReview(reviewed, wallet.network, loaded.reload);
  if (loaded.value) {
    return <SendForm {...{ wallet, token, to }} typed={reviewed?.draft} {...loaded.value} />;
  }
  return (
    <Screen title={t('send')} onBack={() => window.history.back()}>
      {loaded.error === undefined ? <Loading /> : <LoadFailed error={loaded.error} onRetry={loaded.reload} />}
    </Screen>
  );
}

function SendForm(props: {
  wallet: SigningWallet;
  token: string | undefined;
  to: string | undefined;
  typed: SendDraft | undefined;
  held: readonly HeldToken[];
  recipients: readonly string[];
  waiting: ReadonlyMap<string, bigint>;
}): JSX.Element {
  const { wallet, held, recipients, waiting } = props;
  const { client, go, formRequests } = useApp();
  const [draft, setDraft] = useState<SendDraft>(
    () => props.typed ?? { ...draftOf(props.token, held), to: props.to ?? '' },
  );
  // Repeats of the same press are the same operation, also after a cut connection.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [isChoosing, setChoosing] = useState(false);
  const { isRunning, error, run, clear } = useTask();
  const token = held.find(({ mint }) => mint === draft.mint);
  const free = token && freeOf(token, waiting);
  const problems = draftProblems(draft, wallet.address, free);
  // A fee that is missing is SOL, also if another token is sent.
  const isForOthers =
    problems.amount === 'too-much' ? waiting.has(draft.mint) : isTooLow(error) && waiting.size > 0;
  const change = (next: Partial<SendDraft>): void => {
    clear();
    setIdempotencyKey(crypto.randomUUID());
    setDraft({ ...draft, ...next });
  };
  const review = (): void =>
    run(async (signal) => {
      const wanted = sendArguments(draft, wallet.address);
      const operation = await client(wallet.network).send({ ...wanted, idempotencyKey });
      // The person has changed or left the form since, and does not want this one.
      if (signal.aborted) {
        await operation.cancel();
        return;
      }
      const { id } = operation;
      formRequests.set(id, requestedSend(wanted, wallet.network, free));
      go({
        view: 'operation',
        id,
        form: {
          view: 'send',
          ...(props.token !== undefined && { token: props.token }),
          reviewed: { operationId: id, wallet: wallet.address, draft },
        },
      });
    });
  const isReady = isComplete(draft) && Object.keys(problems).length === 0;

  return (
    <>
      <Screen
        title={t('send')}
        onBack={() => window.history.back()}
        onSubmit={review}
        foot={
          <Button look="primary" disabled={!isReady} busy={isRunning} type="submit">
            {isRunning ? t('preparing') : t('review')}
          </Button>
        }
      >
        <RecipientField
          wallet={wallet}
          draft={draft}
          recipients={recipients}
          held={held}
          error={problems.to && problemText(problems.to)}
          onChange={change}
        />
        <AmountField
          draft={draft}
          token={token}
          free={free}
          waiting={waiting.get(draft.mint) ?? 0n}
          problem={problems.amount}
          onChange={change}
          onChooseToken={() => setChoosing(true)}
        />
        <TextField
          label={t('memo')}
          optional
          value={draft.memo}
          error={problems.memo && problemText(problems.memo)}
          hint={t('memo-hint')}
          onInput={(memo) => change({ memo })}
        />
        <ErrorNotice error={error} />
        {isForOthers && (
          <Button size="small" onPress={() => go({ view: 'home' })}>
            {t('show-waiting')}
          </Button>
        )}
      </Screen>
      {isChoosing && (
        <TokenSheet
          title={t('token')}
          held={held}
          chosen={draft.mint}
          search={null}
          onChoose={({ mint }) => change({ mint, amount: '', isMax: false })}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

function isTooLow(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'INSUFFICIENT_FUNDS';
}
