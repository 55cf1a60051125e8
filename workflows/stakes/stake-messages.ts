import { defineSignal } from '@temporalio/workflow';
import type { Network } from '../../domain/networks.ts';
import { SEARCH_ATTRIBUTES } from '../search-attributes.ts';

/** Follows the epochs of a network: positions, rewards, validators. One for each network. */
export const STAKE_EPOCH_WORKFLOW_TYPE = 'stakeEpochWorkflow';

export function stakeEpochWorkflowId(network: Network): string {
  return `stake-epoch/${network}`;
}

/** Attends to a position while something is due: warm-up, cool-down, free money. */
export const STAKE_POSITION_WORKFLOW_TYPE = 'stakePositionWorkflow';

/** @param id `<network>/<address>` */
export function stakePositionWorkflowId(id: string): string {
  return `stake-position/${id}`;
}

/** A position is found by its owner, like the operations of the wallet. They are given at the start, so that no history has them as a step. */
export function stakePositionAttributes(network: Network, wallet: string) {
  return [
    { key: SEARCH_ATTRIBUTES.walletAddress, value: wallet },
    { key: SEARCH_ATTRIBUTES.network, value: network },
  ];
}

/** The position has changed: read it again. */
export const wakePositionSignal = defineSignal('wake');
