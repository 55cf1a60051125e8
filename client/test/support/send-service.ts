import { z } from 'zod';
import { parseAmount } from '../../../domain/amounts.ts';
import { sendKind } from '../../../domain/sends/send-kind.ts';
import {
  startOperationService,
  type OperationService,
  type OperationServiceOptions,
  type ServedKind,
} from './operation-service.ts';
import { compileMessage, type SendParts } from './send-transaction.ts';

const sendBodySchema = z.object({
  from: z.string(),
  to: z.string(),
  amount: z.string(),
  token: z.literal('SOL'),
  fee_cap_lamports: z.string(),
  references: z.array(z.string()).default([]),
  valid_until: z.string().optional(),
});

interface Wish {
  from: string;
  recipient: string;
  amount: string;
  feeCapLamports: string;
  references: readonly string[];
}

export interface SendServiceOptions extends OperationServiceOptions {
  /** Changes the send that the service records, everywhere alike. */
  record?: (wish: Wish) => Wish;
  /** Changes the send in the bytes. */
  build?: (parts: SendParts) => SendParts;
  /** Replaces the message's bytes. */
  message?: (parts: SendParts) => Uint8Array;
}

export type SendService = OperationService;

/** The service's main path with one send in memory, honest unless an option makes it lie. */
export async function startSendService(options: SendServiceOptions = {}): Promise<SendService> {
  return await startOperationService(
    { kind: 'send', path: '/v1/wallet/send', record: (body, chosen) => recordSend(options, body, chosen) },
    options,
  );
}

function recordSend(
  options: SendServiceOptions,
  given: unknown,
  chosen: Parameters<ServedKind['record']>[1],
): ReturnType<ServedKind['record']> {
  const body = sendBodySchema.parse(given);
  const wish = {
    from: body.from,
    recipient: body.to,
    amount: body.amount,
    feeCapLamports: body.fee_cap_lamports,
    references: body.references,
  };
  const recorded = options.record?.(wish) ?? wish;
  const amount = parseAmount(recorded.amount, 9);
  if (!amount.ok) throw new Error(amount.problem);
  const { baseUnits } = amount;
  const parts: SendParts = {
    from: recorded.from,
    feePayer: recorded.from,
    recipient: recorded.recipient,
    lamports: baseUnits,
    references: recorded.references,
    ...chosen,
    computeUnitLimit: 500,
    microLamports: 1_000_000n,
  };
  return {
    wallet: recorded.from,
    contentVersion: sendKind.contentVersion,
    contentParts: sendKind.contentParts({
      from: recorded.from,
      recipient: recorded.recipient,
      token: 'SOL',
      mint: 'SOL',
      decimals: 9,
      baseUnits: baseUnits.toString(),
      tokenProgram: null,
      feeCapLamports: recorded.feeCapLamports,
      memo: null,
      references: recorded.references,
    }),
    field: { send: describeSend(recorded, baseUnits) },
    message() {
      const built = options.build?.(parts) ?? parts;
      return options.message?.(built) ?? compileMessage(built);
    },
  };
}

/** The field that only sends have. */
function describeSend(recorded: Wish, baseUnits: bigint): Record<string, unknown> {
  return {
    from: recorded.from,
    to: recorded.recipient,
    amount: recorded.amount,
    token: 'SOL',
    mint: 'SOL',
    base_units: baseUnits.toString(),
    fee_cap_lamports: recorded.feeCapLamports,
    memo: null,
    references: recorded.references,
    preview: {
      recipient: recorded.recipient,
      amount: recorded.amount,
      token: 'SOL',
      received_amount: recorded.amount,
      mint: 'SOL',
      decimals: 9,
      usd_value: null,
      usd_value_reason: 'network_unpriced',
      token_program: null,
      transfer_fee: null,
      creates_token_account: false,
      network_fee: '0.000005',
      base_fee: '0.000005',
      priority_fee: '0',
      compute_unit_limit: 500,
      priority_micro_lamports: '0',
      fee_cap: '0.0001',
      rent: '0',
      warnings: [],
      risk: { level: 'none', reasons: [] },
      net_effect: [{ address: recorded.from, token: 'SOL', change: `-${recorded.amount}` }],
    },
  };
}
