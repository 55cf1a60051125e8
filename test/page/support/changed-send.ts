import type { Page } from 'playwright-core';
import { sendContentHash } from '../../../client/src/checks/sends/send-content.ts';
import { expectSend } from '../../../client/src/checks/sends/expect-send.ts';
import { readOperation } from '../../../client/src/operations/operation-responses.ts';
import type { SendDetails } from '../../../client/src/sends/send-types.ts';
import { changeAnswers } from './change-answers.ts';

/** Has the service describe every send of SOL in another way, with the content hash of what it says: it does not contradict itself. */
export async function changeSends(
  page: Page,
  change: Partial<Pick<SendDetails, 'to' | 'amount' | 'base_units' | 'memo'>>,
): Promise<void> {
  await changeAnswers(page, (answer) => {
    const { send: described } = answer.data;
    Object.assign(described, change);
    Object.assign(described.preview, { recipient: described.to, amount: described.amount });
    const { send, operation_id: operationId, chain_id: chainId } = expectSend(readOperation(answer.data));
    answer.data.content_hash = sendContentHash({
      operationId,
      network: 'devnet',
      chainId,
      from: send.from,
      recipient: send.to,
      mint: send.mint,
      baseUnits: send.base_units,
      feeCapLamports: send.fee_cap_lamports,
      memo: send.memo,
      references: send.references,
    });
  });
}
