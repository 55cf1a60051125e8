import { formatAmount } from '../../domain/amounts.ts';
import type { Send, SendPreview, SendRequest } from '../../domain/sends/send.ts';
import type { KindApi } from '../operations/kind-api.ts';
import { presentPreview } from './preview-presenter.ts';
import { sendDataExample } from './send-examples.ts';
import { sendData, type SendData } from './send-schemas.ts';

export const sendApi = {
  schema: sendData,
  example: sendDataExample,

  present(send: Send): SendData {
    const { request } = send;
    return {
      from: request.from,
      to: request.recipient,
      amount: formatAmount(BigInt(request.baseUnits), request.decimals),
      token: request.token,
      mint: request.mint,
      base_units: request.baseUnits,
      fee_cap_lamports: request.feeCapLamports,
      memo: request.memo,
      references: [...(request.references ?? [])],
      preview: presentPreview(send),
    };
  },
} satisfies KindApi<SendRequest, SendPreview>;
