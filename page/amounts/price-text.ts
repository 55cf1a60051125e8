const SHOWN_DIGITS = 6;

const DECIMAL = /^(?<whole>\d+)(?:\.(?<zeros>0*)(?<rest>\d*))?$/;

/** A price in USD with at most six digits that mean something; every digit before the point stays. Cut, not rounded, as in the chart. */
export function priceText(price: string): string {
  const { whole = '', zeros = '', rest = '' } = DECIMAL.exec(price)?.groups ?? {};
  if (whole === '') return price;
  const decimals = whole === '0' ? zeros.length + SHOWN_DIGITS : Math.max(SHOWN_DIGITS - whole.length, 0);
  const fraction = `${zeros}${rest}`.slice(0, decimals).replace(/0+$/, '');
  return `${whole}${fraction === '' ? '' : `.${fraction}`} USD`;
}
