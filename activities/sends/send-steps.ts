import { buildSendMessage, type SendParts } from '../../chain/sends/build-send.ts';
import type { Send, SendPreview, SendRequest } from '../../domain/sends/send.ts';
import type { TransactionSteps } from '../operations/kind-steps.ts';

export const sendSteps = {
  async prepareMessage(send: Send) {
    const parts = partsOf(send);
    return (blockhash) => buildSendMessage(parts, blockhash).serialize();
  },
} satisfies TransactionSteps<SendRequest, SendPreview>;

function partsOf(send: Send): SendParts {
  const { request, preview } = send;
  const { tokenProgram, references = [] } = request;
  const transferFee = preview.token?.transferFee ?? null;
  return {
    from: request.from,
    recipient: request.recipient,
    baseUnits: BigInt(request.baseUnits),
    token:
      tokenProgram === null
        ? null
        : {
            mint: request.mint,
            decimals: request.decimals,
            program: tokenProgram,
            createsAccount: preview.token?.createsAccount ?? false,
            transferFee: transferFee === null ? null : BigInt(transferFee),
          },
    memo: request.memo,
    references,
    referenceKey: send.referenceKey,
    computeUnitLimit: preview.computeUnitLimit,
    priorityMicroLamports: BigInt(preview.priorityMicroLamports),
  };
}
