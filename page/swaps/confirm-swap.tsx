import type { JSX } from 'preact';
import { askedSwapHash } from '../../client/src/checks/swaps/asked-swap.ts';
import { confirmOperation } from '../../client/src/operations/confirm-operation.ts';
import { signRequestedSwap } from '../../client/src/signing/sign-requested-swap.ts';
import type { Signer } from '../../client/src/signing/signer.ts';
import { useApp } from '../app/app.ts';
import { keptOrderOfOperation, noteOrder } from '../orders/kept-orders.ts';
import { orderDifference } from '../orders/order-difference.ts';
import { t } from '../texts/text.ts';
import { signingWallet } from '../wallets/page-wallet.ts';
import { LaterPart } from '../later.tsx';
import { ConfirmFrame } from '../operations/confirm-frame.tsx';
import { isOvertaken } from './overtaken.ts';
import { useSameSwap } from './same-swap.ts';
import type { ConfirmProps } from '../operations/kind-view.tsx';
import { OrderNotice } from '../orders/order-notice.tsx';
import { sidesOf, type ShownSwap } from './shown-swap.ts';
import { symbolText } from '../tokens/symbol-text.ts';
import { SwapSummary } from './swap-summary.tsx';

/** As for a send: the press confirms the hash of what is shown, and only bytes that decode to it are signed. */
export function ConfirmSwapView({ shown, network, wallet, reload }: ConfirmProps<ShownSwap>): JSX.Element {
  const { data, asked } = shown;
  const { state, client, signIn } = useApp();
  const startAnew = useSameSwap(shown, wallet);
  const signing = signingWallet(wallet);
  const kept = keptOrderOfOperation(data);
  const orderId = kept?.orderId ?? data.order_id;
  const difference = kept && orderDifference(kept, data);

  const confirm = async (signer: Signer): Promise<void> => {
    if (signing) await signIn(signing);
    await confirmOperation({
      operationsApi: client(network).operations,
      operation: data,
      contentHash: askedSwapHash(asked, data, network),
      wallet: asked.owner,
      signer,
      sign: async (toSign) => {
        const signed = await signRequestedSwap(toSign, asked, signer);
        if (orderId !== null) noteOrder(orderId, { signedOperation: data.operation_id });
        return signed;
      },
    });
  };
  const given = { amount: sidesOf(shown).amountIn, token: symbolText(data.swap.token_in) };
  const { route } = state;
  const seen = route.view === 'operation' && route.id === data.operation_id ? route.seen : undefined;
  const isRisky = data.swap.preview.warnings.some(({ critical }) => critical);

  return (
    <ConfirmFrame
      {...{ network, wallet, isRisky, confirm, reload }}
      operation={data}
      address={asked.owner}
      isRefused={difference !== undefined}
      // To cancel the swap of an order would cancel the order.
      instead={(error) =>
        startAnew && isOvertaken(error) ? { text: t('swap-new-quote'), leave: startAnew } : undefined
      }
      endAction={orderId === null ? undefined : t('order-cancel')}
      onEnded={() => {
        if (orderId !== null) noteOrder(orderId, { isCancelled: true });
      }}
      action={isRisky ? t('confirm-swap-anyway', given) : t('confirm-swap', given)}
    >
      {orderId !== null && <OrderNotice operation={data} kept={kept} difference={difference} />}
      {seen && <LaterPart show={({ SwapMoved }) => <SwapMoved seen={seen} shown={shown} />} />}
      <SwapSummary {...{ shown, network, wallet }} seenBps={seen?.slippageBps} />
    </ConfirmFrame>
  );
}
