import { z } from 'zod';
import type { Answered } from './chain-faults-history.ts';
import { signaturesIn } from './chain-faults-leave-out.ts';
import type { FaultOf } from './chain-faults-schema.ts';
import { editShown, signatureOf } from './chain-faults-shown.ts';
import { toLossless, withEdit } from '../proxy/chain-proxy-json.ts';

const outcome = z.object({ err: z.unknown(), status: z.unknown() });
const statusesAnswer = z.object({ result: z.object({ value: z.array(outcome.nullable()) }) });
const listAnswer = z.object({ result: z.array(z.object({ signature: z.string(), err: z.unknown() })) });

/** The answer of a node that reports successful transactions as failed. */
export function showFailed(
  text: string,
  answered: Answered,
  { error, signatures }: FaultOf<'false-error'>,
): string {
  const isMeant = (signature: string, err: unknown): boolean =>
    err === null && (signatures?.includes(signature) ?? true);
  switch (answered.call.method) {
    case 'getSignatureStatuses': {
      const asked = signaturesIn(text, answered);
      return withEdit(text, statusesAnswer, ({ result }) => {
        const meant = result.value.filter(
          (status, index) => status && isMeant(asked[index] ?? '', status.err),
        );
        for (const status of meant) if (status) fail(status);
        return meant.length > 0;
      });
    }
    case 'getSignaturesForAddress':
      return withEdit(text, listAnswer, ({ result }) => {
        const meant = result.filter(({ signature, err }) => isMeant(signature, err));
        for (const entry of meant) entry.err = error;
        return meant.length > 0;
      });
    default:
      return editShown(text, (shown) => {
        const { meta } = shown;
        if (!isMeant(signatureOf(shown), meta.err)) return false;
        fail(meta);
        // A failed transaction moves only its fee.
        meta.postBalances = [...meta.preBalances];
        const [payer] = meta.preBalances;
        if (payer) meta.postBalances[0] = toLossless(Number(payer) - Number(meta.fee));
        if ('preTokenBalances' in meta) meta.postTokenBalances = meta.preTokenBalances;
        return true;
      });
  }

  function fail(shown: { err?: unknown; status?: unknown }): void {
    shown.err = error;
    shown.status = { Err: error };
  }
}
