import type { JSX } from 'preact';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import type { Network } from '../../client/src/network.ts';
import { useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { ReturnToChat, useKnowsChat } from '../messenger/return-to-chat.tsx';
import { isAskedByChat } from '../new-wallet/asked-by-chat.tsx';
import { OperationDetails } from '../operations/operation-details.tsx';
import { StatusHead } from '../operations/status-head.tsx';
import { Address, shortAddress } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';

export interface SharedAddressProps {
  operation: OperationData;
  network: Network;
  /** The wallet that was chosen; null before that. */
  shared: { address: string } | null;
}

const ENDS: Partial<Record<string, () => string>> = {
  rejected: () => t('share-rejected'),
  cancelled: () => t('share-cancelled'),
};

const LINK_ENDS: Partial<Record<string, () => string>> = {
  rejected: () => t('link-wallet-rejected'),
  cancelled: () => t('link-wallet-cancelled'),
};

/** The end of an operation that asked for a wallet. Only the person's yes in a chat links the wallet to it, so the way back comes first then. */
export function SharedAddress({ operation, network, shared }: SharedAddressProps): JSX.Element {
  const { go } = useApp();
  const isOfChat = isAskedByChat(operation);
  const isLinked = useIsLinked(operation, network, isOfChat ? shared : null);
  const leadsBack = useKnowsChat() && isOfChat;
  return (
    <Screen
      title={isOfChat ? t('link-wallet-title') : t('share-title')}
      onBack={() => go({ view: 'home' })}
      isFootSticky={false}
      foot={
        <>
          {isOfChat && <ReturnToChat />}
          <Button look={leadsBack ? 'quiet' : 'primary'} onPress={() => go({ view: 'home' })}>
            {shared ? t('to-home') : t('done')}
          </Button>
        </>
      }
    >
      <StatusHead
        status={operation.status}
        {...(isOfChat ? linkedTexts : sharedTexts)(operation, shared, isLinked)}
      />
      {shared && (
        <div class="card">
          <Address address={shared.address} />
        </div>
      )}
      <OperationDetails operation={operation} />
    </Screen>
  );
}

/** Between two looks for the person's yes. */
const LOOK_MS = 3_000;

/** Says whether the person has said yes in a chat since the wallet was proven. An answer that cannot be read counts as not yet. */
function useIsLinked(
  { ended_at: endedAt }: OperationData,
  network: Network,
  shared: SharedAddressProps['shared'],
): boolean {
  const { state, requests } = useApp();
  const { wallet } = state.session ?? {};
  const isShown = shared !== null && wallet?.address === shared.address && wallet.network === network;
  const { value = false, reload } = useLoad(
    async (signal) => {
      if (!isShown) return false;
      const chats = await requests.linkedChats(network, shared.address, signal);
      return chats.some(({ linkedAt }) => endedAt !== null && Date.parse(linkedAt) >= Date.parse(endedAt));
    },
    [isShown, network, endedAt],
  );
  usePoll(reload, isShown && !value ? LOOK_MS : null);
  return value;
}

type Texts = (
  operation: OperationData,
  shared: SharedAddressProps['shared'],
  isLinked: boolean,
) => { text: string; why?: string };

const linkedTexts: Texts = ({ status }, shared, isLinked) => {
  if (isLinked) return { text: t('linked-to-chat') };
  return shared
    ? { text: t('say-yes'), why: t('say-yes-compare') }
    : { text: LINK_ENDS[status]?.() ?? t('link-wallet-expired'), why: t('link-wallet-again') };
};

const sharedTexts: Texts = ({ status }, shared) => ({
  text: shared
    ? t('shared', { address: shortAddress(shared.address) })
    : (ENDS[status]?.() ?? t('share-expired')),
});
