import type { Network } from '../../network.ts';
import { contentHash } from '../content-hash.ts';

/** The version of the parts that this library hashes, the same for all kinds. It refuses a stake with another `content_version`. */
export const STAKE_CONTENT_VERSION = 1;

/** The content that the confirmation of a stake is bound to. Lamports as decimal text. */
export interface StakeContent {
  operationId: string;
  network: Network;
  chainId: string;
  from: string;
  feeCapLamports: string;
  action: StakeContentAction;
}

export type StakeContentAction =
  | { kind: 'stake.delegate'; validator: string; lamports: string; position: string }
  | {
      kind: 'stake.undelegate';
      /** `newPosition`: null if the whole position is undelegated. */
      parts: readonly { position: string; lamports: string; newPosition: string | null }[];
    }
  | { kind: 'stake.withdraw'; parts: readonly { position: string; lamports: string }[] }
  | { kind: 'stake.redelegate'; position: string; validator: string };

/** The content hash of a stake. */
export function stakeContentHash({ operationId, network, chainId, ...content }: StakeContent): string {
  return contentHash({
    version: STAKE_CONTENT_VERSION,
    operationId,
    network,
    chainId,
    kind: content.action.kind,
    parts: [content.from, ...partsOf(content.action), content.feeCapLamports],
  });
}

// MAINTENANCE: the kinds in domain/stakes/ of the service have the same parts in the same order.
function partsOf(action: StakeContentAction): (string | null)[] {
  switch (action.kind) {
    case 'stake.delegate':
      return [action.validator, action.lamports, action.position];
    case 'stake.undelegate':
      return action.parts.flatMap(({ position, lamports, newPosition }) => [position, lamports, newPosition]);
    case 'stake.withdraw':
      return action.parts.flatMap(({ position, lamports }) => [position, lamports]);
    case 'stake.redelegate':
      return [action.position, action.validator];
  }
}
