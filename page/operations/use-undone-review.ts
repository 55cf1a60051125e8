import { useEffect } from 'preact/hooks';
import type { Network } from '../../client/src/network.ts';
import { useApp } from '../app/app.ts';
import type { Reviewed } from '../app/route.ts';
import { wasSigned } from './was-signed.ts';

/**
 * Cancels an operation that a form has prepared, because the person went back from it to the form. If it cannot be cancelled now, or has
 * moved on meanwhile, it stays on Home.
 *
 * @param onEnded after the attempt
 */
export function useUndoneReview(
  reviewed: Reviewed<unknown> | undefined,
  network: Network,
  onEnded: () => void,
): void {
  const { client } = useApp();
  const id = reviewed?.operationId;
  useEffect(() => {
    if (id === undefined) return;
    const { operations } = client(network);
    const undo = async (): Promise<void> => {
      const operation = await operations.get(id);
      if (operation.status === 'awaiting_confirmation' && !wasSigned(operation)) await operations.cancel(id);
    };
    void undo()
      .catch(() => undefined)
      .then(onEnded);
  }, [id]);
}
