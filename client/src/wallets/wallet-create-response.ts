import { UnexpectedAnswerError } from '../errors.ts';
import type { OperationData } from '../operations/operation-types.ts';
import type { FieldReader } from '../transport/field-reader.ts';
import type { WalletCreateOperationData } from './wallet-create-operation-data.ts';
import type { WalletCreateDetails } from './wallet-create-types.ts';

export const WALLET_CREATE_KIND = 'wallet.create';

export function readWalletCreateDetails(fields: FieldReader): WalletCreateDetails {
  const wallet = fields.objectOrNull('wallet');
  return {
    wallet: wallet && {
      address: wallet.text('address'),
      wallet_type: wallet.text('wallet_type'),
      connected_at: wallet.text('connected_at'),
    },
  };
}

/** Throws if the operation is of another kind. */
export function expectWalletCreate(operation: OperationData): WalletCreateOperationData {
  const { operation_id: id, kind, wallet_create: details } = operation;
  if (kind !== WALLET_CREATE_KIND || !details) {
    throw new UnexpectedAnswerError(`Operation ${id} is a ${kind}, and does not ask for a wallet`);
  }
  return { ...operation, wallet_create: details };
}
