/** `transaction_id` of what was made without the service: a movement's three parts, `SOL` in place of a mint's address. */
export function movementId(signature: string, wallet: string, token: string): string {
  return `${signature}:${wallet}:${token}`;
}
