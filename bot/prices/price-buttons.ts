import type { Buttons } from '../button.ts';
import type { Command } from '../command.ts';

/** @param commands the one that shows a price */
export function createPriceButtons({
  commands,
}: {
  commands: { price: Command };
}): Pick<Buttons, 'show_price'> {
  return {
    async show_price(context, { token, range }) {
      const reply = await commands.price(context, [token, range]);
      return { ...reply, isEdit: reply.public.chart !== undefined };
    },
  };
}
