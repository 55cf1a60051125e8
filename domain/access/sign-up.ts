/** Which new wallets may prove themselves on the wallet page. Wallets that did so before always may. */
export const SIGN_UPS = ['open', 'invite', 'closed'] as const;

export type SignUp = (typeof SIGN_UPS)[number];

export type SignUpRefusal = 'not_invited' | 'closed';

/** `usesInvitation`: an invitation of the session admits this wallet, and no other one. */
export type Admission =
  { kind: 'admitted'; usesInvitation: boolean } | { kind: 'refused'; refusal: SignUpRefusal };

export interface Newcomer {
  /** The wallet was proven on the page before. */
  isKnown: boolean;
  /** The session opened an invitation, or the link of an operation, that has admitted no wallet yet. */
  isInvited: boolean;
}

export function admit(signUp: SignUp, { isKnown, isInvited }: Newcomer): Admission {
  if (isKnown || signUp === 'open') return { kind: 'admitted', usesInvitation: false };
  if (signUp === 'closed') return { kind: 'refused', refusal: 'closed' };
  return isInvited ? { kind: 'admitted', usesInvitation: true } : { kind: 'refused', refusal: 'not_invited' };
}

/** For the person: the page shows the message as it is. */
export const SIGN_UP_REFUSALS: Readonly<Record<SignUpRefusal, { message: string; details: string }>> = {
  not_invited: {
    message:
      'New wallets need an invitation to this service. Open an invitation in this browser, then try again.',
    details: 'An invitation, or a link to an operation, admits one new wallet in the session that opened it.',
  },
  closed: {
    message: 'This service takes no new wallets. Use a wallet that has signed in here before.',
    details: 'The operator has closed it for new wallets (SIGN_UP).',
  },
};
