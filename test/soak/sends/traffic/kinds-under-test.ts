import { generateKeypairSigner } from '../../../../client/src/index.ts';
import { formatSol } from '../../../../domain/amounts.ts';
import type { KindName } from '../../../../domain/kinds.ts';
import { checkSend } from '../checker/checker.ts';
import { checkSwap } from '../checker/check-swap.ts';
import { operationWorkflowType } from '../../../../workflows/operations/operation-messages.ts';
import { ORDER_WORKFLOW_TYPE } from '../../../../workflows/orders/order-messages.ts';
import type { AskedOperation, Stage } from './asked-operation.ts';
import { ORDERS_UNDER_TEST } from './orders-under-test.ts';
import { STAKES_UNDER_TEST } from './stakes-under-test.ts';

const BASE_LAMPORTS = 10_000_000n;

/** How each kind is staged on the chain, asked for and judged. Everything else about a cell is the same for all of them. */
export const KINDS_UNDER_TEST = {
  async send({ rig, from, index }) {
    const recipient = generateKeypairSigner().address;
    const lamports = BASE_LAMPORTS + BigInt(index);
    return {
      path: '/wallet/send',
      body: { from, to: recipient, amount: formatSol(lamports), token: 'SOL' },
      mayBeRefused: false,
      check: (operationId) => checkSend(rig, { operationId, recipient, lamports }),
    };
  },

  async swap({ rig, from, index }) {
    const { mint } = rig.market;
    const lamports = BASE_LAMPORTS + BigInt(index);
    return {
      path: '/swap',
      body: { from, amount: formatSol(lamports), token_in: 'SOL', token_out: mint },
      mayBeRefused: true,
      check: (operationId) => checkSwap(rig, { operationId, owner: from, lamports, mint }),
    };
  },

  ...STAKES_UNDER_TEST,
  ...ORDERS_UNDER_TEST,
} as const satisfies Partial<Record<KindName | 'order', (stage: Stage) => Promise<AskedOperation>>>;

export type KindUnderTest = keyof typeof KINDS_UNDER_TEST;

/** The operation of an order is a swap. */
export function operationKindOf(kind: KindUnderTest): KindName {
  return kind === 'order' ? 'swap' : kind;
}

/** The type of the workflow whose kill points are the kind's own. */
export function ownerOf(kind: KindUnderTest): string {
  return kind === 'order' ? ORDER_WORKFLOW_TYPE : operationWorkflowType(kind);
}
