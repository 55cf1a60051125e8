import type { KINDS, KindName } from '../domain/kinds.ts';
import type { ServiceSteps, TransactionSteps } from './operations/kind-steps.ts';
import { sendSteps } from './sends/send-steps.ts';

interface StepsOf {
  transaction: TransactionSteps;
  service: ServiceSteps;
}

type CompletedBy<Name extends KindName> = (typeof KINDS)[Name]['completedBy'];

/**
 * How each kind of operation is carried out. Every kind of domain/kinds.ts needs a row here to compile, except one that is completed by a
 * proof: the proof itself changes the row.
 */
export const KIND_STEPS = { send: sendSteps } as const satisfies {
  [Name in KindName as CompletedBy<Name> extends keyof StepsOf ? Name : never]: StepsOf[CompletedBy<Name> &
    keyof StepsOf];
};
