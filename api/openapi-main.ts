import { writeOrCheckDocument } from '../http/committed-document.ts';
import { openApiText } from './openapi-text.ts';

await writeOrCheckDocument(new URL('../docs/openapi.json', import.meta.url), openApiText(), process.argv);
