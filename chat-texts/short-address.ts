/** For buttons, which have little room; texts show the whole address. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-6)}`;
}
