import type { JSX } from 'preact';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import { useApp } from '../app/app.ts';
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

/** The end of an operation that asked for a wallet. */
export function SharedAddress(props: SharedAddressProps): JSX.Element {
  return isAskedByChat(props.operation) ? <ProvenForChat {...props} /> : <SharedWithAccount {...props} />;
}

/** Only the person's yes in the chat links the wallet, so this view leads there. */
function ProvenForChat({ operation, shared }: SharedAddressProps): JSX.Element {
  const { go } = useApp();
  const knowsChat = useKnowsChat();
  const { status } = operation;
  return (
    <Screen
      title={t('link-wallet-title')}
      onBack={() => go({ view: 'home' })}
      isFootSticky={false}
      foot={
        <>
          <ReturnToChat />
          <Button look={knowsChat ? 'quiet' : 'primary'} onPress={() => go({ view: 'home' })}>
            {shared ? t('to-home') : t('done')}
          </Button>
        </>
      }
    >
      <StatusHead
        status={status}
        text={shared ? t('say-yes') : (LINK_ENDS[status]?.() ?? t('link-wallet-expired'))}
        why={shared ? t('say-yes-compare') : t('link-wallet-again')}
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

function SharedWithAccount({ operation, shared }: SharedAddressProps): JSX.Element {
  const { go } = useApp();
  const { status } = operation;
  const text = shared
    ? t('shared', { address: shortAddress(shared.address) })
    : (ENDS[status]?.() ?? t('share-expired'));
  return (
    <Screen
      title={t('share-title')}
      onBack={() => go({ view: 'home' })}
      isFootSticky={false}
      foot={
        <Button look="primary" onPress={() => go({ view: 'home' })}>
          {shared ? t('to-home') : t('done')}
        </Button>
      }
    >
      <StatusHead status={status} text={text} />
      {shared && (
        <div class="card">
          <Address address={shared.address} />
        </div>
      )}
      <OperationDetails operation={operation} />
    </Screen>
  );
}
