import type { Network } from '../../domain/networks.ts';
import type { SessionDetails } from '../../use-cases/sessions/session.ts';

/** Presents a session, and the service's facts for it, to its page. */
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
