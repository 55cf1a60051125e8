import { isAddress } from '../checks/addresses.ts';
import { MAX_REFERENCES } from './references.ts';

/** A transfer request of Solana Pay: `solana:<recipient>?amount=&spl-token=&reference=&label=&message=&memo=`. */
export interface TransferRequest {
  recipient: string;
  /** Decimal amount; undefined leaves it to the payer. */
  amount?: string | undefined;
  /** The mint's address; undefined for SOL. */
  mint?: string | undefined;
  /** Marks by which the payee finds the payment, in their order. */
  references: string[];
  label?: string | undefined;
  message?: string | undefined;
  memo?: string | undefined;
}

export type LinkProblem =
  | { kind: 'not-a-link' }
  | { kind: 'transaction-request' }
  | { kind: 'bad-recipient' }
  | { kind: 'unknown-field'; field: string }
  | { kind: 'doubled-field'; field: string }
  | { kind: 'bad-value'; field: string }
  | { kind: 'too-many-references' };

export type ParsedLink = { ok: true; request: TransferRequest } | { ok: false; problem: LinkProblem };

const SCHEME = /^solana:/i;
const FIELDS = ['amount', 'spl-token', 'reference', 'label', 'message', 'memo'] as const;

/** The specification's form: no exponent, and a digit on both sides of the point. */
const AMOUNT = /^\d{1,20}(\.\d{1,20})?$/;

export function isSolanaLink(text: string): boolean {
  return SCHEME.test(text.trim());
}

/**
 * Reads a transfer request. It refuses fields that it does not know, because one of them could change what is asked for,
 * and fields that appear twice, because two readers could take different ones. Only `reference` may repeat.
 */
export function parseSolanaLink(text: string): ParsedLink {
  if (!isSolanaLink(text)) return refused({ kind: 'not-a-link' });
  const rest = text.trim().replace(SCHEME, '');
  if (/^https(:|%3a)/i.test(rest)) return refused({ kind: 'transaction-request' });
  const [recipient = '', query = '', ...more] = rest.split('?');
  if (!isAddress(recipient) || more.length > 0) return refused({ kind: 'bad-recipient' });
  const fields = new URLSearchParams(query);
  for (const field of fields.keys()) {
    if (!FIELDS.some((known) => known === field)) return refused({ kind: 'unknown-field', field });
    if (field !== 'reference' && fields.getAll(field).length > 1) {
      return refused({ kind: 'doubled-field', field });
    }
  }
  const get = (field: (typeof FIELDS)[number]): string | undefined => fields.get(field) ?? undefined;
  const amount = get('amount');
  const mint = get('spl-token');
  const references = fields.getAll('reference');
  if (amount !== undefined && !AMOUNT.test(amount)) return refused({ kind: 'bad-value', field: 'amount' });
  if (mint !== undefined && !isAddress(mint)) return refused({ kind: 'bad-value', field: 'spl-token' });
  if (!references.every(isAddress)) return refused({ kind: 'bad-value', field: 'reference' });
  if (new Set(references).size < references.length)
    return refused({ kind: 'doubled-field', field: 'reference' });
  if (references.length > MAX_REFERENCES) return refused({ kind: 'too-many-references' });
  const request = {
    recipient,
    amount,
    mint,
    references,
    label: get('label'),
    message: get('message'),
    memo: get('memo'),
  };
  return { ok: true, request };
}

export function formatSolanaLink({ recipient, references, ...request }: TransferRequest): string {
  const fields: [string, string | undefined][] = [
    ['amount', request.amount],
    ['spl-token', request.mint],
    ...references.map((reference): [string, string] => ['reference', reference]),
    ['label', request.label],
    ['message', request.message],
    ['memo', request.memo],
  ];
  const query = fields
    .filter((field): field is [string, string] => field[1] !== undefined && field[1] !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `solana:${recipient}${query && `?${query}`}`;
}

function refused(problem: LinkProblem): ParsedLink {
  return { ok: false, problem };
}
