import type { OperationData } from '../../operations/operation-types.ts';
import type { SendOperationData } from '../../sends/send-operation-data.ts';
import { expectKind } from '../expect-kind.ts';
import { SEND_CONTENT_VERSION, SEND_KIND } from './send-content.ts';

/**
 * The operation as a send that this version of the library can check. Throws UnexpectedAnswerError for another kind, and
 * for a send whose `content_version` this version does not know.
 */
export function expectSend(operation: OperationData): SendOperationData {
  const { details: send, reference } = expectKind(operation, SEND_KIND, SEND_CONTENT_VERSION, operation.send);
  return { ...operation, send, reference };
}
