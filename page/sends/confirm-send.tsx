import type { JSX } from 'preact';
import { askedContentHash } from '../../client/src/checks/sends/asked-send.ts';
import { confirmOperation } from '../../client/src/operations/confirm-operation.ts';
import { SOL_DECIMALS } from '../../client/src/checks/amounts.ts';
import type { AskedSend } from '../../client/src/checks/sends/send-template.ts';
import { signRequestedTransaction } from '../../client/src/signing/sign-requested-transaction.ts';
import type { Signer } from '../../client/src/signing/signer.ts';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import type { Network } from '../../client/src/network.ts';
import { isOpen, useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { formatBaseUnits, groupDigits } from '../amounts/amount-text.ts';
import { keepRecipient, knownRecipients } from './known-recipients.ts';
import { t } from '../texts/text.ts';
import { signingWallet, type PageWallet } from '../wallets/page-wallet.ts';
import { tokenText } from './token-text.ts';
import { ConfirmFrame } from '../operations/confirm-frame.tsx';
import { heldOf, SendSummary, type WalletFacts } from './send-summary.tsx';

export interface ConfirmProps {
  operation: OperationData;
  /** What the operation's content hash covers, and the only bytes that will be signed. */
  asked: AskedSend;
  network: Network;
  /** Undefined if the page does not have it. */
  wallet: PageWallet | undefined;
  reload: () => void;
}

/**
 * Everything that will happen, and one button. The press confirms the hash of what is shown; the service then gives out
 * the bytes, and they are signed only if they decode to exactly what is shown.
 */
export function ConfirmView(props: ConfirmProps): JSX.Element {
  const { operation, asked, network, wallet, reload } = props;
  const { state, client, signIn } = useApp();
  const signing = signingWallet(wallet);
  const isReady = signing !== undefined && isOpen(state, signing);
  const api = client(network);

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
      operation,
      contentHash: askedContentHash(asked, operation, network),
      wallet: asked.from,
      signer,
      sign: (toSign) => signRequestedTransaction(toSign, asked, signer),
    });
    keepRecipient(asked.from, asked.recipient);
  };
  const amount = groupDigits(formatBaseUnits(asked.baseUnits, asked.token?.decimals ?? SOL_DECIMALS));
  const shown = { amount, token: tokenText(operation, asked) };
  const isRisky = operation.send?.preview.risk.level === 'high';

  return (
    <ConfirmFrame
      {...{ operation, network, wallet, isRisky, confirm, reload }}
      address={asked.from}
      action={isRisky ? t('confirm-anyway', shown) : t('confirm-send', shown)}
    >
      <SendSummary operation={operation} asked={asked} wallet={wallet} facts={facts.value} />
    </ConfirmFrame>
  );
}
