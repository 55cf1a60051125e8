/** Where the service says that a send landed. */
export interface PublishedResult {
  signature: string;
  slot: number;
  feeLamports: string;
}

/** The same transaction as the chain has it. */
export interface ChainResult {
  slot: number;
  isFinal: boolean;
  /** What all of its accounts together have less than before. */
  feeLamports: number;
}

/** The published place on the chain is where the chain has it, and final; so is the fee. `chain` is null if it does not know the signature. */
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
