import type { Network } from '../domain/networks.ts';
import type { ChatPerson } from '../domain/chats/chat-person.ts';
import type { ChatContent } from '../domain/chats/chat-content.ts';
import type { Text } from '../chat-texts/text.ts';
import type { NewChatMessage } from '../use-cases/chats/update-queue.ts';

/** The person who runs a command or presses a button, and how to answer. */
export interface CommandContext extends ChatPerson {
  t: Text;
  /** Chosen by the person, else the service's default. */
  usedNetwork: Network;
  /** The message or press that is handled. */
  updateId: number;
  /** Names the request: the same one, handled again after a crash, makes nothing a second time. */
  requestKey: string;
  /** An account of a developer has sent the command, and reads the public part of the answer. */
  isForAccount: boolean;
  /** In a sentence, the recipient's name is as many words as these. Undefined: saved names decide, as in a line that a person types. */
  recipientWords?: number | undefined;
  /** A faucet gives play money on the test network. */
  hasFaucet: boolean;
  /** The end of the line is a reply to a question. */
  isReply?: boolean;
}

/**
 * The answer to a command. Everyone who ran the command may read `public`; `private` goes to the person's own chat only, in its place,
 * and may hold links and credentials.
 */
export interface Reply {
  public: ChatContent;
  private?: NewChatMessage;
  /** Messages after `private`, such as cards of further operations. */
  further?: readonly NewChatMessage[];
  /** Instead of a new message, the one whose button was pressed shows it. */
  isEdit?: boolean;
  /** It says why the command was not carried out. */
  isRefusal?: boolean;
  /** It was refused for another reason than its words, or offers a choice: it is read in no other way, and a question is not asked again. */
  wasRead?: boolean;
  /** The answer to a reply of the person, which completed a command. */
  completes?: {
    /** The row of the message with the question. */
    question: string;
    /** The whole command. */
    line: string;
  };
}

export interface Command {
  /** Returns what to answer. It writes nothing to the chat itself. */
  (context: CommandContext, args: readonly string[]): Promise<Reply> | Reply;
}

/** An answer without anything private. */
export function says(html: string, buttons: ChatContent['buttons'] = []): Reply {
  return { public: { html, buttons } };
}

/** The same for a command that was not carried out: accounts that may read the chat hear that it had no success. */
export function refuses(html: string, buttons: ChatContent['buttons'] = []): Reply {
  return { ...says(html, buttons), isRefusal: true };
}
