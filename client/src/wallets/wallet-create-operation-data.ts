import type { OperationData } from '../operations/operation-types.ts';
import type { WalletCreateDetails } from './wallet-create-types.ts';

/** An operation of the kind `wallet.create`. */
export interface WalletCreateOperationData extends OperationData {
  wallet_create: WalletCreateDetails;
}
