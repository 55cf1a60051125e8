import type { OperationData } from '../operations/operation-types.ts';
import type { SwapDetails } from './swap-types.ts';

/** An operation of the kind `swap`. */
export interface SwapOperationData extends OperationData {
  swap: SwapDetails;
  reference: string;
}
