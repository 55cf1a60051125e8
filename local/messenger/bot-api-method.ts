export type BotMethods = Record<string, (body: unknown) => unknown>;
