import type { z } from 'zod';
import { wholeNumber } from './whole-number.ts';

/** How long the service waits for a quorum of nodes before one node's answer is enough. */
export interface QuorumSettings {
  /** A submitted operation is confirmed by one node alone after this time; null: never. */
  confirmByOneNodeAfterMs: number | null;
  /** An incoming transaction is reported by one node alone after the others were silent for this time. */
  receiveByOneNodeAfterMs: number;
}

/** Longer than a restart of a node's proxy, shorter than a customer's patience. */
const RECEIVE_AFTER_SECONDS = 30;

const MS_PER_SECOND = 1_000;

const seconds = { min: 0, max: 99_999 };

export const quorumVariables = {
  CONFIRM_BY_ONE_NODE_AFTER_SECONDS: wholeNumber('seconds', { ...seconds, missing: null }),
  RECEIVE_BY_ONE_NODE_AFTER_SECONDS: wholeNumber('seconds', { ...seconds, missing: RECEIVE_AFTER_SECONDS }),
};

export function quorumSettings(values: z.infer<z.ZodObject<typeof quorumVariables>>): QuorumSettings {
  const confirm = values.CONFIRM_BY_ONE_NODE_AFTER_SECONDS;
  return {
    confirmByOneNodeAfterMs: confirm === null ? null : confirm * MS_PER_SECOND,
    receiveByOneNodeAfterMs: values.RECEIVE_BY_ONE_NODE_AFTER_SECONDS * MS_PER_SECOND,
  };
}
