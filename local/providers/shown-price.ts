import type { ProviderFault } from './provider-faults.ts';
import type { ProviderRequest } from './provider-answer.ts';

type FaultOf<Kind extends ProviderFault['kind']> = Extract<ProviderFault, { kind: Kind }>;

export function faultOf<Kind extends ProviderFault['kind']>(
  { faults }: Pick<ProviderRequest, 'faults'>,
  kind: Kind,
): FaultOf<Kind> | undefined {
  return faults.find((fault): fault is FaultOf<Kind> => fault.kind === kind);
}

export function hasFault(request: Pick<ProviderRequest, 'faults'>, kind: ProviderFault['kind']): boolean {
  return faultOf(request, kind) !== undefined;
}

export function staleSeconds(request: Pick<ProviderRequest, 'faults'>): number {
  return faultOf(request, 'stale')?.seconds ?? 0;
}

/** The text of the price as this provider shows it, now or of a time; null: the token is unknown to it. */
export function shownPrice(request: ProviderRequest, token: string, at?: Date): string | null {
  const price = at ? request.market.priceAt(token, at) : request.market.price(token);
  if (price === null || faultOf(request, 'missing')?.tokens.includes(token)) return null;
  return shownNumber(request, price);
}

/** The text of a number as this provider shows it now. */
export function shownNumber(request: Pick<ProviderRequest, 'faults'>, number: string): string {
  const factor = faultOf(request, 'factor');
  return faultOf(request, 'price')?.price ?? (factor ? String(Number(number) * factor.factor) : number);
}
