/** The place of a send according to the service. */
export interface PublishedResult {
  signature: string;
  slot: number;
  feeLamports: string;
}

/** The same transaction on the chain. */
export interface ChainResult {
  slot: number;
  isFinal: boolean;
  /** The decrease of all balances of its accounts together. */
  feeLamports: number;
}

/** Checks that the published place and fee are those of the chain, and final. `chain` is null if it does not know the signature. */
export function checkResult(result: PublishedResult, isFinal: boolean, chain: ChainResult | null): string[] {
  const problems: string[] = [];
  if (chain?.slot !== result.slot) {
    problems.push(`WRONG RESULT, slot ${result.slot} and not ${chain?.slot ?? 'any'}`);
  }
  if (chain && BigInt(result.feeLamports) !== BigInt(chain.feeLamports)) {
    problems.push(`WRONG RESULT, a fee of ${result.feeLamports} lamports and not ${chain.feeLamports}`);
  }
  if (!isFinal) problems.push('WRONG STATE, ended for good before its block was final');
  else if (chain?.isFinal !== true) problems.push('WRONG STATE, final too early');
  return problems;
}
