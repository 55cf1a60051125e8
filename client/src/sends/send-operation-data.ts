import type { OperationData } from '../operations/operation-types.ts';
import type { SendDetails } from './send-types.ts';

/** An operation of the kind `send`. */
export interface SendOperationData extends OperationData {
  send: SendDetails;
  reference: string;
}
