import type { Buttons } from '../button.ts';
import type { Command, CommandContext, Reply } from '../command.ts';
import { createTokenCard, type TokenCardDeps } from '../tokens/token-card.ts';
import type { ChartRange } from '../../domain/prices/chart-range.ts';

/** @param commands the one that shows a price */
export function createPriceButtons({
  commands,
  ...deps
}: Omit<TokenCardDeps, 'commands'> & { commands: { price: Command } }): Pick<Buttons, 'show_price'> {
  const tokenCard = createTokenCard({ commands, ...deps });

  async function card(context: CommandContext, token: string, range: ChartRange): Promise<Reply> {
    const shown = tokenCard.listed(context, token) ?? (await tokenCard.unlisted(context, token));
    return shown ? tokenCard.show(context, shown, range) : commands.price(context, [token, range]);
  }

  return {
    async show_price(context, { token, range, isCard }) {
      const reply = await (isCard ? card(context, token, range) : commands.price(context, [token, range]));
      return { ...reply, isEdit: reply.public.chart !== undefined };
    },
  };
}
