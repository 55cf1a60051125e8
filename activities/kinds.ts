import type { KINDS, KindName } from '../domain/kinds.ts';
import type { ServiceSteps, TransactionSteps } from './operations/kind-steps.ts';
import { sendSteps } from './sends/send-steps.ts';

/** How each kind of operation is carried out. Every kind of domain/kinds.ts needs a row here to compile. */
export const KIND_STEPS = { send: sendSteps } as const satisfies {
  [Name in KindName]: (typeof KINDS)[Name]['hasTransaction'] extends false ? ServiceSteps : TransactionSteps;
};
