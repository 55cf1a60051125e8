import type { OperationData } from '../../client/src/operations/operation-types.ts';

/** A transaction of it was signed before, and came too late or was reverted: the person is asked a second time. */
export function wasSigned({ timeline }: Pick<OperationData, 'timeline'>): boolean {
  return timeline.some(({ status }) => status === 'submitted');
}
