import { expect } from 'chai';
import { drawPicture } from '../../../local/database-page/draw-picture.ts';
import { cardWidth, type Card, type Line, type Picture } from '../../../local/database-page/picture.ts';
import { placePicture } from '../../../local/database-page/place-picture.ts';

const CARDS: Card[] = [
  { title: 'owners', rows: [{ text: 'id', isKey: true }] },
  { title: 'orders', rows: [{ text: 'id', isKey: true }, { text: 'owner_id' }] },
  { title: 'prices', rows: [{ text: 'token', isKey: true }] },
];

const LINE: Line = { from: { card: 'orders', row: 'owner_id' }, to: { card: 'owners', row: 'id' }, tone: 1 };

const PICTURE: Picture = { title: 'Orders & owners', cards: CARDS, lines: [LINE] };

describe('a picture of tables', () => {
  it('has a card that is referred to on the left of those that refer to it', async () => {
    const { cards } = await placePicture(PICTURE);
    const [owners, orders] = cards;
    expect((owners?.x ?? 0) + cardWidth(CARDS)).to.be.lessThan(orders?.x ?? 0);
  });

  it('has a line to the left if the card that is referred to comes later', async () => {
    const back: Line = { from: { card: 'owners', row: 'id' }, to: { card: 'orders', row: 'id' }, tone: 0 };
    const { cards, lines } = await placePicture({ ...PICTURE, lines: [LINE, back] });
    expect(lines[1]?.target.x).to.equal(cards.find(({ title }) => title === 'orders')?.x);
  });

  it('has cards without lines below the others', async () => {
    const { cards } = await placePicture(PICTURE);
    const [owners, orders, prices] = cards.map(({ y, height }) => ({ top: y, bottom: y + height }));
    expect(prices?.top).to.be.greaterThan(Math.max(owners?.bottom ?? 0, orders?.bottom ?? 0));
  });

  it('has no two cards at one place, and all within its frame', async () => {
    const { cards, width, height } = await placePicture({ ...PICTURE, lines: [] });
    expect(new Set(cards.map(({ x, y }) => `${x} ${y}`)).size).to.equal(CARDS.length);
    for (const card of cards) {
      expect(card.x + card.width).to.be.lessThan(width);
      expect(card.y + card.height).to.be.lessThan(height);
    }
  });

  it('is drawn with its texts escaped', async () => {
    const svg = drawPicture(PICTURE.title, await placePicture(PICTURE));
    expect(svg).to.include('<title>Orders &amp; owners</title>');
  });
});
