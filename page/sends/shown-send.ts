import { describedSend } from '../../client/src/checks/sends/described-send.ts';
import type { AskedSend } from '../../client/src/checks/sends/send-template.ts';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import type { Network } from '../../client/src/network.ts';
import type { ValuedSol } from '../amounts/sol-worth.ts';
import { symbolText } from '../tokens/symbol-text.ts';

/** A send as it is shown, and the only bytes that will be signed. */
export interface ShownSend {
  data: OperationData;
  asked: AskedSend;
}

/** Undefined if the description contradicts itself: then nothing of it may be shown as true. */
export function readSend(operation: OperationData, network: Network): ShownSend | undefined {
  try {
    return { data: operation, asked: describedSend(operation, network) };
  } catch {
    return undefined;
  }
}

/**
 * The token of a send. Only SOL and mints are part of what is signed, so a symbol from the service never reads as SOL,
 * and a token that has none is shown by its mint.
 */
export function tokenText({ data: { send }, asked }: ShownSend): string {
  if (!asked.token) return 'SOL';
  return symbolText({ token: send?.token ?? '', mint: asked.token.mint });
}

/** A send of SOL says what SOL was worth, for its costs; undefined for another token. */
export function solOf({ data: { send }, asked }: ShownSend): ValuedSol | undefined {
  if (!send || asked.token) return undefined;
  return { amount: send.amount, usd: send.preview.usd_value };
}
