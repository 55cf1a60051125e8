const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

/** Symbol in the network's token list. */
const WRAPPED_SOL_SYMBOL = 'WSOL';

const SOL_DECIMALS = 9;
const TOKEN_DECIMALS = 6;

/** Base units of an amount of the service, by the decimals of the traffic's mints. */
export function baseUnits(amount: string, mint: string): bigint {
  return parseDecimal(amount, mint === 'SOL' || mint === WRAPPED_SOL ? SOL_DECIMALS : TOKEN_DECIMALS);
}

/** Events name listed tokens by symbol. */
export function mintOf(token: string): string {
  return token === WRAPPED_SOL_SYMBOL ? WRAPPED_SOL : token;
}

/** Throws if there are more digits: the amount was rounded or shifted somewhere. */
function parseDecimal(text: string, decimals: number): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || fraction.length > decimals)
    throw new Error(`${text} is not an amount with ${decimals} decimals`);
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  return sign === '' ? units : -units;
}
