import { says, type CommandContext, type Reply } from '../command.ts';
import { nextSteps } from '../unknown/next-steps.ts';
import { readGreeting } from './sentences/read-greeting.ts';

/** Null: the text does not only greet or thank. */
export function answerGreeting(context: CommandContext, text: string): Reply | null {
  const greeting = readGreeting(text);
  return greeting && says(context.t(`greeting-${greeting}`), nextSteps(context));
}
