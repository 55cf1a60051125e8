import { expect } from 'chai';
import { API_ERROR_CODES } from '../../../client/src/transport/api-errors.ts';
import { OUTCOME_CODES } from '../../../domain/operations/outcome-errors.ts';
import { LANGUAGES } from '../../../page/texts/language.ts';
import { pageTexts } from '../support/page-texts.ts';

/** Codes whose words the page never shows, each with the reason. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  INVALID_API_KEY: 'the page says that the session has ended',
  RATE_LIMIT_EXCEEDED: 'the page says how long to wait',
  NETWORK_ERROR: 'the page says that the service is not available',
  SERVICE_UNAVAILABLE: 'the page says that the service is not available',
  INTERNAL_ERROR: 'the page says that the service is not available',
  METHOD_NOT_ALLOWED: 'a mistake of a program',
  PAYLOAD_TOO_LARGE: 'a mistake of a program',
  HEADERS_TOO_LARGE: 'a mistake of a program',
  UNSUPPORTED_MEDIA_TYPE: 'a mistake of a program',
  REJECTED: 'the status says it',
  CANCELLED: 'the status says it',
  EXPIRED: 'the status says it',
};

const WORDS = 'Said in English.';

for (const language of LANGUAGES.filter((each) => each !== 'en')) {
  describe(`the words of the service on the wallet page in the language ${language}`, () => {
    const t = pageTexts(language);

    for (const { id, of, codes } of [
      { id: 'service-words', of: 'a refusal', codes: Object.keys(API_ERROR_CODES) },
      { id: 'outcome-words', of: 'the end of an operation', codes: OUTCOME_CODES },
    ]) {
      it(`come after a sentence in that language for each code of ${of} that people can see`, () => {
        const alone = t(id, { code: 'A_CODE_OF_TOMORROW', words: WORDS });
        expect(alone).to.contain(WORDS);
        const shown = codes.filter((code) => !(code in NOT_SHOWN));
        const said = shown.map((code) => ({ code, text: t(id, { code, words: WORDS }) }));
        expect(said.filter(({ text }) => text === alone)).to.deep.equal([]);
        expect(said.filter(({ text }) => !text.endsWith(alone))).to.deep.equal([]);
      });
    }

    it('are left out of a link that does not open, and of a window of a messenger', () => {
      for (const [id, codes] of [
        ['link-closed', ['NOT_FOUND', 'CONFLICT']],
        ['messenger-refused', ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT']],
      ] as const) {
        const said = codes.map((code) => t(id, { code, words: WORDS }));
        expect(said.filter((text) => text.includes(WORDS))).to.deep.equal([]);
        expect(new Set(said).size).to.equal(codes.length);
      }
    });
  });
}
