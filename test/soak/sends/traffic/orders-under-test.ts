import { createWalletClient } from '../../../../client/src/index.ts';
import { formatSol } from '../../../../domain/amounts.ts';
import type { TestWallet } from '../../../support/chain-client.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { checkOrder } from '../checker/check-order.ts';
import { HIGH, LOW } from '../rig/rig-market.ts';
import type { Rig } from '../rig/rig.ts';
import type { AskedOperation, Stage } from './asked-operation.ts';

const BASE_LAMPORTS = 10_000_000n;

/** Only its account may make orders of a wallet. A process may be starting. */
export async function connectWallet({ baseUrl, apiKey }: Rig, wallet: TestWallet): Promise<void> {
  const client = createWalletClient({ baseUrl, apiKey, network: 'devnet' });
  await waitUntil('the wallet is connected', () =>
    client.connectWallet(wallet).then(
      () => true,
      () => false,
    ),
  );
}

/** By turns an order with one price, and a pair. The market reaches both again and again while the cell runs. */
export const ORDERS_UNDER_TEST = {
  async order({ rig, wallet, index }: Stage): Promise<AskedOperation> {
    const { market } = rig;
    await connectWallet(rig, wallet);
    const lamports = BASE_LAMPORTS + BigInt(index);
    return {
      path: '/trigger-orders',
      body: {
        from: wallet.address,
        amount: formatSol(lamports),
        token_in: 'SOL',
        token_out: market.mint,
        above: HIGH.target,
        ...(index % 2 === 0 ? {} : { below: LOW.target }),
      },
      isOrder: true,
      mayBeRefused: true,
      check: (operationId) =>
        checkOrder(rig, { operationId, owner: wallet.address, lamports, mint: market.mint }),
    };
  },
} as const;
