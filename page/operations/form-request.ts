import type { Network } from '../../client/src/network.ts';
import type { SendArguments } from '../../client/src/sends/send-request.ts';
import type { SwapArguments } from '../../client/src/swaps/swap-request.ts';

export interface RequestedSend {
  kind: 'send';
  network: Network;
  /** As it was sent to the service. */
  wanted: SendArguments;
  /** Decimal amount of the token. For `max`: what the form showed as available, and the service cannot ask for more. */
  most?: string;
}

export interface RequestedSwap {
  kind: 'swap';
  network: Network;
  /** As it was sent to the service. */
  wanted: SwapArguments;
}

/** The request of a form of this page, with which the prepared operation is compared. */
export type FormRequest = RequestedSend | RequestedSwap;
