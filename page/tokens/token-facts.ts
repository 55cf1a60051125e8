import { NATIVE_SOL, WRAPPED_SOL } from '../../client/src/checks/sol.ts';
import { UnexpectedAnswerError } from '../../client/src/errors.ts';
import type { TokenFacts } from '../../client/src/swaps/swap-types.ts';
import type { CallOptions } from '../../client/src/transport/call-options.ts';

export interface TokenReader {
  getToken(mint: string, options?: CallOptions): Promise<TokenFacts>;
}

/** The facts of the token that was asked for. The address of wrapped SOL is answered with SOL. */
export async function tokenFacts(
  { getToken }: TokenReader,
  mint: string,
  options: CallOptions = {},
): Promise<TokenFacts> {
  const facts = await getToken(mint, options);
  if (facts.mint === (mint === WRAPPED_SOL ? NATIVE_SOL : mint)) return facts;
  throw new UnexpectedAnswerError(`Asked for the token ${mint}, got ${facts.mint}`);
}
