import { createWalletClient } from '../../client/src/index.ts';
import { operationWorkflowId } from '../../workflows/operations/operation-messages.ts';
import { fundedWallet } from './chain-client.ts';
import { createHistoryRecorder } from './recorded-histories.ts';
import { startStakeChain } from './stake-chain.ts';
import { startTestService } from './wallet-service.ts';

const FUNDS_LAMPORTS = 20_000_000_000;

/** One operation of each kind of stakes, confirmed, and one that is cancelled. */
export async function recordStakeOperations(folder: string): Promise<void> {
  const chain = await startStakeChain();
  const service = await startTestService();
  try {
    const { keep, ended } = createHistoryRecorder(service, folder);
    const { apiKey } = await service.createAccount('pro');
    const { stakes } = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    const signer = await fundedWallet(FUNDS_LAMPORTS);
    const from = signer.address;
    const [validator = '', other = ''] = (await chain.validators()).map(({ vote }) => vote);

    const finish = async (kind: string, id: string, file: string): Promise<void> => {
      await ended(operationWorkflowId(kind, id));
      await keep(file, operationWorkflowId(kind, id));
    };

    const delegate = await stakes.delegate({ from, amount: '5', validator });
    await delegate.confirm(signer);
    await finish('stake.delegate', delegate.id, 'stake-delegate-confirmed');

    const cancelled = await stakes.delegate({ from, amount: '5', validator });
    await cancelled.cancel();
    await finish('stake.delegate', cancelled.id, 'stake-delegate-cancelled');

    const { position } = delegate.data.stake_delegate;
    const part = await stakes.undelegate({ from, amount: '2' });
    await part.confirm(signer);
    await finish('stake.undelegate', part.id, 'stake-undelegate-confirmed');
    const rest = await stakes.undelegate({ from, position });
    await rest.confirm(signer);
    await rest.waitFor();

    await chain.nextEpoch();
    const redelegate = await stakes.redelegate({ from, position, validator: other });
    await redelegate.confirm(signer);
    await finish('stake.redelegate', redelegate.id, 'stake-redelegate-confirmed');

    const withdraw = await stakes.withdraw({ from });
    await withdraw.confirm(signer);
    await finish('stake.withdraw', withdraw.id, 'stake-withdraw-confirmed');
  } finally {
    await service.stop();
    await chain.stop();
  }
}
