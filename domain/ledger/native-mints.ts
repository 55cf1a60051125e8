/**
 * Mints of wrapped SOL: their token accounts hold the amount as lamports too. The first one is of the SPL Token program, the
 * second one of Token-2022 (their crates, `native_mint::ID`).
 */
const NATIVE_MINTS: ReadonlySet<string> = new Set([
  'So11111111111111111111111111111111111111112',
  '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9',
]);

export function isNativeMint(mint: string): boolean {
  return NATIVE_MINTS.has(mint);
}
