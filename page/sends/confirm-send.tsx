import type { JSX } from 'preact';
import { askedContentHash } from '../../client/src/checks/sends/asked-send.ts';
import { confirmOperation } from '../../client/src/operations/confirm-operation.ts';
import { SOL_DECIMALS } from '../../client/src/checks/amounts.ts';
import { signRequestedTransaction } from '../../client/src/signing/sign-requested-transaction.ts';
import type { Signer } from '../../client/src/signing/signer.ts';
import { isOpen, useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { formatBaseUnits, groupDigits } from '../amounts/amount-text.ts';
import { t } from '../texts/text.ts';
import { signingWallet } from '../wallets/page-wallet.ts';
import { ConfirmFrame } from '../operations/confirm-frame.tsx';
import type { ConfirmProps } from '../operations/kind-view.tsx';
import { useFreshRecipients } from '../recipients/use-recipients.ts';
import { keepRecipient, knownRecipients } from './known-recipients.ts';
import { heldOf, SendSummary, type WalletFacts } from './send-summary.tsx';
import { tokenText, type ShownSend } from './shown-send.ts';

/**
 * Everything that will happen, and one button. The press confirms the hash of what is shown; the service then gives out
 * the bytes, and they are signed only if they decode to exactly what is shown.
 */
export function ConfirmSendView(props: ConfirmProps<ShownSend>): JSX.Element {
  const { shown, network, wallet, reload } = props;
  const { data, asked } = shown;
  const { state, client, signIn, recipients } = useApp();
  const signing = signingWallet(wallet);
  const isReady = signing !== undefined && isOpen(state, signing);
  const api = client(network);
  const { nameOf } = useFreshRecipients(wallet);

  const facts = useLoad(
    async (signal): Promise<WalletFacts | undefined> => {
      if (!isReady) return undefined;
      await signIn(signing);
      const [balance, recipients] = await Promise.all([
        api.getBalance(signing.address, { signal }),
        knownRecipients(api, signing.address, signal),
      ]);
      return { held: heldOf(balance, asked), recipients };
    },
    [isReady, wallet?.address],
  );

  const confirm = async (signer: Signer): Promise<void> => {
    await confirmOperation({
      operationsApi: api.operations,
      operation: data,
      contentHash: askedContentHash(asked, data, network),
      wallet: asked.from,
      signer,
      sign: (toSign) => signRequestedTransaction(toSign, asked, signer),
    });
    keepRecipient(asked.from, asked.recipient);
    const name = nameOf(asked.recipient);
    if (wallet && name !== undefined) recipients.trust(wallet, { name, address: asked.recipient });
  };
  const amount = groupDigits(formatBaseUnits(asked.baseUnits, asked.token?.decimals ?? SOL_DECIMALS));
  const sent = { amount, token: tokenText(shown) };
  const isRisky = data.send?.preview.risk.level === 'high';

  return (
    <ConfirmFrame
      {...{ network, wallet, isRisky, confirm, reload }}
      operation={data}
      address={asked.from}
      action={isRisky ? t('confirm-anyway', sent) : t('confirm-send', sent)}
    >
      <SendSummary {...{ shown, network, wallet }} facts={facts.value} />
    </ConfirmFrame>
  );
}
