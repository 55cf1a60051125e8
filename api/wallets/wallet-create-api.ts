import { z } from 'zod';
import { WALLET_TYPES } from '../../domain/wallets/wallet-event-types.ts';
import {
  createdWallet,
  type WalletCreateOutcome,
  type WalletCreateRequest,
} from '../../domain/wallets/wallet-create.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import type { KindApi } from '../operations/kind-api.ts';
import { address } from '../operations/operation-schemas.ts';

const walletCreateData = z
  .strictObject({
    wallet: z
      .strictObject({
        address,
        wallet_type: z.enum(WALLET_TYPES).meta({
          description:
            '`device`: the key is in the browser of the wallet page. `external`: it is in another wallet.',
        }),
        connected_at: z.iso.datetime(),
      })
      .nullable()
      .meta({ description: 'The wallet whose key has signed; null before that.' }),
  })
  .meta({ id: 'WalletCreate' });

const walletCreateExample = {
  wallet: {
    address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
    wallet_type: 'device',
    connected_at: '2026-01-01T00:02:00.000Z',
  },
} as const satisfies z.infer<typeof walletCreateData>;

export const walletCreateApi = {
  schema: walletCreateData,
  example: walletCreateExample,
  present(
    operation: Operation<WalletCreateRequest, null, WalletCreateOutcome>,
  ): z.infer<typeof walletCreateData> {
    const wallet = createdWallet(operation);
    return {
      wallet: wallet && {
        address: wallet.address,
        wallet_type: wallet.walletType,
        connected_at: wallet.connectedAt.toISOString(),
      },
    };
  },
} satisfies KindApi<WalletCreateRequest, null, WalletCreateOutcome>;
