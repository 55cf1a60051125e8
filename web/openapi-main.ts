import { writeOrCheckDocument } from '../http/committed-document.ts';
import { pageOpenApiText } from './openapi-text.ts';

await writeOrCheckDocument(
  new URL('../docs/openapi-page.json', import.meta.url),
  pageOpenApiText(),
  process.argv,
);
