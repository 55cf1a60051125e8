import { SOL_DECIMALS } from '../checks/amounts.ts';

/** Lamports as a decimal of SOL, without passing through a float: this number is what the bytes are compared with. */
export function solOf(lamports: string): string {
  const digits = lamports.padStart(SOL_DECIMALS + 1, '0');
  return `${digits.slice(0, -SOL_DECIMALS)}.${digits.slice(-SOL_DECIMALS)}`.replace(/\.?0+$/, '');
}
