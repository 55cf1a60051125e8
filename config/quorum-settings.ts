import { z } from 'zod';

/** How long agreement of a quorum of nodes is waited for, where one node's word may stand in for it. */
export interface QuorumSettings {
  /** A submitted operation is confirmed on one node's word after so long; null: never. */
  confirmByOneNodeAfterMs: number | null;
  /** An incoming transaction is reported on one node's word after the others were silent for so long. */
  receiveByOneNodeAfterMs: number;
}

/** Longer than a restart of a node's proxy, shorter than a customer's patience. */
const RECEIVE_AFTER_SECONDS = 30;

const MS_PER_SECOND = 1_000;

const seconds = z
  .string()
  .regex(/^\d{0,5}$/, 'must be a number of seconds, 0 to 99999')
  .default('');

export const quorumVariables = {
  CONFIRM_BY_ONE_NODE_AFTER_SECONDS: seconds,
  RECEIVE_BY_ONE_NODE_AFTER_SECONDS: seconds,
};

export function quorumSettings(values: z.infer<z.ZodObject<typeof quorumVariables>>): QuorumSettings {
  const confirm = values.CONFIRM_BY_ONE_NODE_AFTER_SECONDS;
  const receive = values.RECEIVE_BY_ONE_NODE_AFTER_SECONDS;
  return {
    confirmByOneNodeAfterMs: confirm === '' ? null : Number(confirm) * MS_PER_SECOND,
    receiveByOneNodeAfterMs: (receive === '' ? RECEIVE_AFTER_SECONDS : Number(receive)) * MS_PER_SECOND,
  };
}
