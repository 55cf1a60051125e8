import type { OpenOperations } from '../../db/operations/open-commitments.ts';

/** A stake that can be inserted as an operation, unless the wallet's other open operations forbid it by then. */
export interface PreparedStake<Request, Preview> {
  request: Request;
  preview: Preview;
  referenceKey: string;
  admitUnderLock(open: OpenOperations): void;
}
