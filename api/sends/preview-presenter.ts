import { formatAmount, formatSol } from '../../domain/amounts.ts';
import { priorityFee } from '../../domain/operations/fees.ts';
import { formatUsd } from '../../domain/prices/usd-value.ts';
import { storedValue } from '../../domain/prices/stored-value.ts';
import type { Send } from '../../domain/sends/send.ts';
import { NATIVE_SOL, TOKEN_WARNINGS } from '../../domain/tokens.ts';
import type { SendData } from './send-schemas.ts';

type PreviewData = SendData['preview'];

/** The effects and costs of a send, as computed before it was confirmed. */
export function presentPreview({ request, preview, walletAddress }: Send): PreviewData {
  const { decimals } = request;
  const value = storedValue(preview.value);
  const sent = BigInt(request.baseUnits);
  const transferFee = preview.token?.transferFee ?? null;
  const withheld = BigInt(transferFee ?? 0);
  const fee = BigInt(preview.networkFeeLamports);
  const forPriority = priorityFee(preview.computeUnitLimit, BigInt(preview.priorityMicroLamports));
  return {
    recipient: request.recipient,
    amount: formatAmount(sent, decimals),
    received_amount: formatAmount(sent - withheld, decimals),
    token: request.token,
    mint: request.mint,
    decimals,
    usd_value: formatUsd(value),
    usd_value_reason: value.reason,
    token_program: request.tokenProgram,
    transfer_fee: transferFee === null ? null : formatAmount(withheld, decimals),
    creates_token_account: preview.token?.createsAccount ?? false,
    network_fee: formatSol(fee),
    base_fee: formatSol(fee - forPriority),
    priority_fee: formatSol(forPriority),
    compute_unit_limit: preview.computeUnitLimit,
    priority_micro_lamports: preview.priorityMicroLamports,
    fee_cap: formatSol(BigInt(request.feeCapLamports)),
    rent: formatSol(BigInt(preview.rentLamports)),
    warnings: (preview.token?.warnings ?? []).map((code) => ({ code, message: TOKEN_WARNINGS[code] })),
    risk: { level: preview.risk.level, reasons: preview.risk.reasons },
    net_effect: netEffect(
      { wallet: walletAddress, recipient: request.recipient, token: request.token, decimals },
      { sent, received: sent - withheld, costs: fee + BigInt(preview.rentLamports) },
    ),
  };
}

function netEffect(
  {
    wallet,
    recipient,
    token,
    decimals,
  }: { wallet: string; recipient: string; token: string; decimals: number },
  { sent, received, costs }: { sent: bigint; received: bigint; costs: bigint },
): PreviewData['net_effect'] {
  const arrives = { address: recipient, token, change: formatAmount(received, decimals) };
  if (token === NATIVE_SOL) return [{ address: wallet, token, change: formatSol(-sent - costs) }, arrives];
  return [
    { address: wallet, token, change: formatAmount(-sent, decimals) },
    { address: wallet, token: NATIVE_SOL, change: formatSol(-costs) },
    arrives,
  ];
}
