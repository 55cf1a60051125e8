import type { ChatUser } from '../access/actor.ts';
import type { Network } from '../networks.ts';

/** A person who talks to the bot. */
export interface ChatPerson {
  /** Its wallets: the newest first. */
  actor: ChatUser;
  /** As Telegram sends it: an IETF language tag. */
  language: string;
  /** Chosen by the person, and escaped wherever it is shown. */
  firstName: string;
  /** Null: none. */
  username: string | null;
  /** Null: the service's default. */
  network: Network | null;
  /** Address of the wallet that the person chose last; null: none yet. */
  defaultWallet: string | null;
  notificationsEnabled: boolean;
  /** An IANA name. */
  timeZone: string;
  registeredAt: Date;
}
