import { z } from 'zod';
import { VERSION } from '../../domain/version.ts';
import { defineRoute } from '../../http/define-route.ts';
import { DOCUMENT_PATH, PAGE_PATH } from '../../http/reference/docs-files.ts';

const indexData = z
  .strictObject({
    name: z.string(),
    version: z.string().meta({ description: 'Version of the service and of its API.' }),
    reference: z.string().meta({ description: 'Page on which every call can be read and tried.' }),
    openapi: z.string().meta({ description: 'OpenAPI document.' }),
    status: z.string().meta({ description: 'Readiness of the service.' }),
  })
  .meta({ id: 'Index' });

const INDEX: z.infer<typeof indexData> = {
  name: 'wallet-service',
  version: VERSION,
  reference: PAGE_PATH,
  openapi: DOCUMENT_PATH,
  status: '/ready',
};

/** A first request often goes to the server's root, or to the API's base URL. */
const PATHS = ['/', '/v1'] as const;

export function indexRoutes() {
  return PATHS.map((path) =>
    defineRoute({
      method: 'GET',
      path,
      name: path === '/' ? 'getIndex' : 'getApiIndex',
      summary: 'Links to the reference, the OpenAPI document and the status',
      description: `Callers that prefer \`text/html\`, such as browsers, are redirected to \`${PAGE_PATH}\`.`,
      authenticated: false,
      successStatus: 200,
      message: 'The API is described at the paths in `reference` and `openapi`.',
      data: indexData,
      example: INDEX,
      errors: [],
      page: PAGE_PATH,
      handler: async () => ({ data: INDEX }),
    }),
  );
}
