import type { JSX } from 'preact';
import { askedStakeHash } from '../../client/src/checks/stakes/asked-stake.ts';
import { confirmOperation } from '../../client/src/operations/confirm-operation.ts';
import { signRequestedStake } from '../../client/src/signing/sign-requested-stake.ts';
import type { Signer } from '../../client/src/signing/signer.ts';
import { useApp } from '../app/app.ts';
import { Notice } from '../parts/notice.tsx';
import { formatLamports, groupDigits } from '../amounts/amount-text.ts';
import { t } from '../texts/text.ts';
import { signingWallet } from '../wallets/page-wallet.ts';
import { ConfirmFrame } from '../operations/confirm-frame.tsx';
import type { ConfirmProps } from '../operations/kind-view.tsx';
import { readKeptStake } from './kept-stakes.ts';
import { movedLamports, type ShownStake } from './shown-stake.ts';
import { stakeDifference, stakeTerms } from './stake-terms.ts';
import { stakeDifferenceText } from './stake-texts.ts';
import { StakeSummary } from './stake-summary.tsx';

/** As for a send: the press confirms the hash of what is shown, and only bytes that decode to it are signed. */
export function ConfirmStakeView({ shown, network, wallet, reload }: ConfirmProps<ShownStake>): JSX.Element {
  const { data, asked } = shown;
  const { client, signIn } = useApp();
  const signing = signingWallet(wallet);
  const kept = readKeptStake(data.operation_id);
  const difference = kept && stakeDifference(kept, stakeTerms(asked, network));
  const isOwn = data.prepared_by?.kind === 'wallet';

  const confirm = async (signer: Signer): Promise<void> => {
    if (signing) await signIn(signing);
    await confirmOperation({
      operationsApi: client(network).operations,
      operation: data,
      contentHash: askedStakeHash(asked, data, network),
      wallet: asked.from,
      signer,
      sign: (toSign) => signRequestedStake(toSign, asked, signer),
    });
  };
  const { warnings = [] } = data.stake_delegate ?? data.stake_redelegate ?? {};
  const isRisky = warnings.some(({ critical }) => critical);

  return (
    <ConfirmFrame
      {...{ network, wallet, isRisky, confirm, reload }}
      operation={data}
      address={asked.from}
      isRefused={difference !== undefined}
      reverted={{ title: t('reverted-stake-title'), text: t('reverted-stake') }}
      action={actionText(shown)}
    >
      {difference && (
        <Notice tone="bad" title={t('asked-refused-title')}>
          <p>{stakeDifferenceText(difference)}</p>
          <p>{t('asked-refused')}</p>
        </Notice>
      )}
      {isOwn && !kept && (
        <Notice tone="warn" title={t('stake-unknown-title')}>
          {t('stake-unknown-request')}
        </Notice>
      )}
      <StakeSummary shown={shown} wallet={wallet} />
    </ConfirmFrame>
  );
}

function actionText({ asked }: ShownStake): string {
  const amount = groupDigits(formatLamports(movedLamports(asked) ?? 0n));
  switch (asked.action.kind) {
    case 'stake.delegate':
      return t('stake-confirm-delegate', { amount });
    case 'stake.undelegate':
      return t('stake-confirm-undelegate', { amount });
    case 'stake.withdraw':
      return t('stake-confirm-withdraw', { amount });
    case 'stake.redelegate':
      return t('stake-redelegate');
  }
}
