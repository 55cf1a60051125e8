import type { ButtonAction } from '../domain/chats/button-action.ts';
import type { CommandContext, Reply } from './command.ts';

type Pressed = { [Action in ButtonAction as Action['do']]: Omit<Action, 'do'> };

/** A press, by what its button does. Null: there is nothing to answer, because another message shows what has become of it. */
export type Buttons = {
  [Name in keyof Pressed]: (context: CommandContext, pressed: Pressed[Name]) => Promise<Reply | null>;
};
