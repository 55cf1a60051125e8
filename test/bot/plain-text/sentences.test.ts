import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import { readSentence } from '../../../bot/plain-text/sentences/read-sentence.ts';
import { isAddress } from '../../../domain/addresses.ts';
import { operationFixture, RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { swapFixture } from '../../support/swap-fixture.ts';
import { answerTo, labelsOf, ONE } from '../support/bot-without-service.ts';

const NOTHING = 'nothing';

/** Lines with the amount of a payment, a swap or a stake. */
const MONEY = /^\/(?:send(?! to)|swap|stake \w+) .*(?:\d|max)/;

interface Row {
  language: string;
  sentence: string;
  /** Or {@link NOTHING}. */
  line: string;
}

/** Languages in brackets; below each, lines with the sentences that mean them. */
async function readTable(): Promise<Row[]> {
  const text = await readFile(new URL('sentence-table.txt', import.meta.url), 'utf8');
  const rows: Row[] = [];
  let [language, line] = ['', ''];
  for (const written of text.split('\n')) {
    const filled = written.replace('OTHER_ADDRESS', SENDER).replace('ADDRESS', RECIPIENT);
    if (/^\[..\]$/.test(written)) language = written.slice(1, 3);
    else if (written.startsWith('  ')) rows.push({ language, line, sentence: filled.slice(2) });
    else line = filled;
  }
  return rows;
}

function lineOf(sentence: string): string | undefined {
  return readSentence(sentence)?.line;
}

/** Keeps what is asked for. No list has a token, and no wallet has money. */
function service(saved: readonly { address: string; name: string }[] = []) {
  const asked: unknown[] = [];
  const request = (operation: unknown) => async (_actor: unknown, network: string, input: unknown) => {
    asked.push([network, input]);
    return { value: { operation } };
  };
  return {
    asked,
    fakes: {
      sends: { request: request(operationFixture()) },
      swaps: { request: request(swapFixture()) },
      recipients: { list: async () => saved },
      wallets: {
        listedToken: () => null,
        tokenName: (_network: string, token: string) => token,
        balance: async () => ({ lamports: 0n, solValue: null, tokens: [] }),
      },
    },
  };
}

describe('sentences', () => {
  let table: Row[];

  before(async () => {
    table = await readTable();
  });

  it('are read as the lines of the table, in English and in Spanish', () => {
    const read = table.map((row) => ({ ...row, line: lineOf(row.sentence) ?? NOTHING }));
    expect(read).to.deep.equal(table);
  });

  it('have a table of many, of which many ask for nothing', () => {
    const nothing = table.filter(({ line }) => line === NOTHING);
    expect(table.length).to.be.at.least(400);
    expect(nothing.length).to.be.at.least(160);
    for (const language of ['en', 'es']) {
      const of = (rows: Row[]): number => rows.filter((row) => row.language === language).length;
      expect(of(table), language).to.be.at.least(150);
      expect(of(nothing), language).to.be.at.least(50);
    }
    expect(new Set(table.map(({ sentence }) => sentence)).size).to.equal(table.length);
  });

  it('mean the same in capitals and with spaces at the ends, and nothing over two lines', () => {
    for (const { line, sentence } of table) {
      expect(lineOf(`  ${sentence} `) ?? NOTHING, sentence).to.equal(line);
      if (sentence.includes(RECIPIENT)) continue;
      const loud = lineOf(sentence.toUpperCase()) ?? NOTHING;
      expect(loud.toUpperCase(), sentence).to.equal(line.toUpperCase());
      expect(lineOf(`${sentence}\n${sentence}`), sentence).to.equal(undefined);
    }
  });

  it('are read without the accents that people leave out, also if an accent is a sign of its own', () => {
    expect(lineOf('envia 5 usdc a mama')).to.equal('/send 5 usdc mama');
    expect(lineOf('envía 5 usdc a Ana'.normalize('NFD'))).to.equal('/send 5 usdc Ana');
    expect(lineOf('envié 5 usdc a Ana'.normalize('NFD'))).to.equal(undefined);
  });

  it('ask for nothing if a character is not seen, or is a space of another kind', () => {
    for (const sign of ['\u200B', '\u00AD', '\u202E', '\u2060', '\u00A0', '\u2003', '\t', '\uFEFF']) {
      for (const sentence of [
        'send 5 S_OL to Bob',
        'se_nd 5 SOL to Bob',
        'send 5 SOL to Bob_ Lee',
        'send 5_0 SOL',
      ]) {
        expect(lineOf(sentence.replace('_', sign)), JSON.stringify(sign)).to.equal(undefined);
      }
    }
  });

  it('have whole numbers and decimals with a point or a comma, and none that could be a thousand', () => {
    const amounts = ['0.1', '0,1', '.5', ',5', '12', '1.25', '1,25', '0.125', '0,125', '1000', '1234.567'];
    const plain = ['0.1', '0.1', '0.5', '0.5', '12', '1.25', '1.25', '0.125', '0.125', '1000', '1234.567'];
    expect(amounts.map((amount) => lineOf(`send ${amount} sol to Bob`))).to.deep.equal(
      plain.map((amount) => `/send ${amount} sol Bob`),
    );
    const unclear = [
      '1,000',
      '12,500',
      '1,000.5',
      '1.000,5',
      '1,000,000',
      '1 000',
      '5.',
      '1e3',
      '0x5',
      '½',
      '٣',
    ];
    for (const amount of unclear) expect(lineOf(`send ${amount} sol to Bob`), amount).to.equal(undefined);
    for (const amount of [...unclear, '1.000', '1.500']) {
      expect(lineOf(`envía ${amount} sol a Bob`), amount).to.equal(undefined);
    }
  });

  it('take a slip in an address to the command, which says so', async () => {
    const { asked, fakes } = service();
    const broken = RECIPIENT.slice(0, -4);
    const answer = await answerTo(`send 1 SOL to ${broken}`, fakes, ONE);
    expect(answer).to.include({ isRefusal: true });
    expect(answer.public.html).to.contain(broken);
    expect(asked).to.deep.equal([]);
  });

  it('prepare exactly the request and the card of the command', async () => {
    const saved = [{ address: RECIPIENT, name: 'Grace Hopper' }];
    for (const [sentence, line] of [
      [`please send 0.1 SOL to ${RECIPIENT} for lunch`, `/send 0.1 SOL ${RECIPIENT} for lunch`],
      [`envía 0,1 SOL a ${RECIPIENT}`, `/send 0.1 SOL ${RECIPIENT}`],
      ['Send 0.1 SOL to grace hopper for lunch.', '/send 0.1 SOL grace hopper for lunch'],
      ['mándale todo mi USDC a Grace Hopper', '/send max USDC Grace Hopper'],
      ['swap 5 USDC to SOL', '/swap 5 USDC SOL'],
      ['compra 5 USDC con SOL', '/swap SOL 5 USDC'],
    ] as const) {
      const [byLine, bySentence] = [service(saved), service(saved)];
      const expected = await answerTo(line, byLine.fakes, ONE);
      // The language of the person's messenger is not the language in which they write.
      for (const language of ['en', 'es', 'de']) {
        bySentence.asked.length = 0;
        const answer = await answerTo(sentence, bySentence.fakes, { ...ONE, language });
        expect(bySentence.asked, sentence).to.deep.equal(byLine.asked);
        expect(answer.private, sentence).to.deep.equal(expected.private);
      }
      expect(byLine.asked, line).to.have.length(1);
    }
  });

  it('pay to a saved name only if it is the whole name that was written', async () => {
    const saved = [{ address: RECIPIENT, name: 'Grace' }];
    const { asked, fakes } = service(saved);
    const answer = await answerTo('send 0.1 SOL to Grace Hopper for lunch', fakes, ONE);
    expect(asked).to.deep.equal([]);
    expect(answer).to.include({ isRefusal: true });
    expect(labelsOf(answer)).to.have.length(1);
    await answerTo('send 0.1 SOL to Grace for lunch', fakes, ONE);
    await answerTo('send 0.1 SOL to Grace, memo: lunch money', fakes, ONE);
    expect(asked).to.have.length(2);
    expect(asked).to.have.nested.property('[0][1].memo', 'for lunch');
    expect(asked).to.have.nested.property('[1][1].memo', 'lunch money');
  });

  it('ask for nothing if they are forwarded or have a quotation', async () => {
    const { asked, fakes } = service();
    for (const { sentence, line } of table) {
      const answer = await answerTo(sentence, fakes, { ...ONE, isQuoted: true });
      // A text of one word may name a token.
      if (line !== NOTHING) expect(answer, sentence).to.include({ isRefusal: true });
    }
    expect(asked).to.deep.equal([]);
  });

  it('that are commands run by a press if they are forwarded or have a quotation', async () => {
    const { asked, fakes } = service();
    const line = `/send 5 SOL ${RECIPIENT}`;
    for (const language of ['en', 'es']) {
      const answer = await answerTo(`${line}\n`, fakes, { ...ONE, language, isQuoted: true });
      expect(answer).to.include({ isRefusal: true });
      expect(answer.public.buttons).to.deep.equal([[{ label: line, press: { do: 'run', line } }]]);
    }
    expect(asked).to.deep.equal([]);
  });

  it('prepare nothing for the rest of the table, though each name in it is saved', async () => {
    const names = ['Bob', 'Alice', 'Grace', 'Juan', 'Ana', 'Pedro', 'him', 'the person'];
    const { asked, fakes } = service(names.map((name) => ({ address: RECIPIENT, name })));
    for (const { sentence } of table.filter(({ line }) => line === NOTHING))
      await answerTo(sentence, fakes, ONE);
    expect(asked).to.deep.equal([]);
  });

  it('that ask for money have one amount and one address at most, both as they are written', async () => {
    const words = [...new Set(table.flatMap(({ sentence }) => sentence.split(' ')))];
    const sentences = table.map(({ sentence }) => sentence.split(' '));
    const forMoney = table.filter(({ line }) => MONEY.test(line)).map(({ sentence }) => sentence.split(' '));
    const some = (from: string[][]) =>
      fc
        .tuple(fc.constantFrom(...from), fc.nat(8), fc.nat(8))
        .map(([whole, start, length]) => whole.slice(start, start + length));
    const part = fc.oneof(
      fc.constantFrom(...words, SENDER, RECIPIENT, '5', '0,1', '2.5').map((word) => [word]),
      some(sentences),
      some(forMoney),
    );
    // Half of them begin with a sentence that asks for money.
    const start = fc.oneof(fc.constantFrom(...forMoney), part);
    let prepared = 0;
    fc.assert(
      fc.property(start, fc.array(part, { maxLength: 3 }), fc.nat(10), (first, parts, at) => {
        const text = first.toSpliced(at, 0, ...parts.flat()).join(' ');
        const line = lineOf(text) ?? '';
        if (!MONEY.test(line)) return;
        prepared += 1;
        const isNumber = (word: string): boolean => /\d/.test(word) && !/[a-z]{6}/i.test(word);
        const numbers = text.split(' ').filter(isNumber);
        const addresses = text.split(' ').filter((word) => isAddress(word.replace(/[.,?!]+$/, '')));
        expect(numbers.length, text).to.be.at.most(1);
        expect(addresses.length, text).to.be.at.most(1);
        const [amount] = line.split(' ').filter((word) => /^[\d.]+$/.test(word));
        if (amount === undefined) expect(text, text).to.match(/\b(all|max|todo|toda|todos|todas|máximo)\b/i);
        else expect(numbers.join().replace(',', '.').replace(/^\./, '0.'), text).to.contain(amount);
        for (const address of line.split(' ').filter(isAddress))
          expect(addresses.join(), text).to.contain(address);
      }),
      { numRuns: 2_500 },
    );
    expect(prepared).to.be.at.least(100);
  });
});
