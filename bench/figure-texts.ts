export function whole(value: number): string {
  return value.toFixed(0);
}

/** Milliseconds, with decimals if there are few. */
export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}

export function mib(value: number): string {
  return `${value.toFixed(0)} MiB`;
}

/** The verdict on a goal. */
export function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'MISSED';
}
