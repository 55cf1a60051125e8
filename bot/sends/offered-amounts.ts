/** In SOL, as a button each. A button only prepares a payment; `/send` takes any other amount. */
export const OFFERED_SOL = ['0.1', '0.5', '1'];
