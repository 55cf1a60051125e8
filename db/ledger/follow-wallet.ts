/**
 * SQL that follows the wallets of a query (network, chain_id, address, requested_slot). Stopped ones start again as new, because
 * nothing was followed meanwhile. Wallets that are followed stay as they are.
 */
export function followWallets(wallets: string): string {
  return `INSERT INTO followed_wallets (network, chain_id, address, requested_slot) ${wallets}
    ON CONFLICT (network, chain_id, address) DO UPDATE
       SET requested_slot = excluded.requested_slot, from_slot = NULL, refresh_slot = NULL, stopped_at = NULL,
           backfill_status = 'waiting', backfill_position = NULL, backfill_end = NULL, backfilled_count = 0, backfilled_until = NULL,
           due_at = now(), failures = 0
     WHERE followed_wallets.stopped_at IS NOT NULL`;
}
