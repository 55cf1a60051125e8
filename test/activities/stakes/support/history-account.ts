import type { StakeHistory } from '../../../../domain/stakes/stake-amounts.ts';

/** The account in which the network keeps the history of its stakes, as a node shows it. */
export function historyAccount(history: StakeHistory): unknown {
  const data = Buffer.alloc(8 + 32 * history.size);
  data.writeBigUInt64LE(BigInt(history.size), 0);
  let at = 8;
  for (const [epoch, entry] of [...history].sort(([a], [b]) => b - a)) {
    data.writeBigUInt64LE(BigInt(epoch), at);
    data.writeBigUInt64LE(entry.effective, at + 8);
    data.writeBigUInt64LE(entry.activating, at + 16);
    data.writeBigUInt64LE(entry.deactivating, at + 24);
    at += 32;
  }
  return {
    lamports: 1,
    owner: 'Sysvar1111111111111111111111111111111111111',
    executable: false,
    data: [data.toString('base64'), 'base64'],
  };
}
