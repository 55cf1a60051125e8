/** `transaction_id` of a movement. The token is a mint's address, or `SOL`. */
export function movementId(signature: string, wallet: string, token: string): string {
  return `${signature}:${wallet}:${token}`;
}
