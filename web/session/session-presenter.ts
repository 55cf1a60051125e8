import type { Network } from '../../domain/networks.ts';
import type { SessionDetails } from '../../use-cases/sessions/session.ts';

/** What a page reads of its session, and of the service with it. */
export function sessionPresenter({
  networks,
  hasFaucet,
}: {
  networks: readonly Network[];
  hasFaucet: boolean;
}) {
  return ({ wallet, linkedOperations, maySignUp, expiresAt }: SessionDetails) => ({
    wallet: wallet && { network: wallet.network, address: wallet.address },
    linked_operations: [...linkedOperations],
    expires_at: expiresAt.toISOString(),
    may_sign_up: maySignUp,
    networks: [...networks],
    faucet: hasFaucet,
  });
}
