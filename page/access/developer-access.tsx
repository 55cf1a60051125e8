import type { JSX } from 'preact';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import type { GivenCredential } from '../../client/src/access/access-words.ts';
import type { Network } from '../../client/src/network.ts';
import { t } from '../texts/text.ts';
import { AccessEnded, TakeCredential } from './access-ended.tsx';
import { ChooseWallet, type ShareWords } from '../wallet-views/share-address.tsx';

export interface DeveloperAccessProps {
  operation: OperationData;
  credential: GivenCredential;
  network: Network;
  reload: () => void;
}

const words = (credential: GivenCredential): ShareWords => ({
  title: t('access-title'),
  lead: t('access-lead', { credential }),
  note: t('share-note'),
  share: (name) => t('access-verify', { name }),
});

/** A person who asked for a credential in a chat: a wallet of that chat signs here, and then it is shown once. */
export function DeveloperAccess({
  operation,
  credential,
  network,
  reload,
}: DeveloperAccessProps): JSX.Element {
  if (operation.ended_at === null)
    return <ChooseWallet {...{ operation, network, reload }} words={words(credential)} />;
  const { operation_id: id, status } = operation;
  return status === 'confirmed' ? (
    <TakeCredential id={id} credential={credential} />
  ) : (
    <AccessEnded status={status} />
  );
}
