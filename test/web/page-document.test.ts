import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { z } from 'zod';
import { pageOpenApiText } from '../../web/openapi-text.ts';
import { webRoutes, type WebRoutesDeps } from '../../web/routes.ts';
import { readApiDocument } from '../support/api-document.ts';
import { startWebApp } from './support/web-app.ts';

const paths = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

describe('docs/openapi-page.json', () => {
  it('describes every route of the wallet page, and matches the code', async () => {
    const text = pageOpenApiText();
    expect(await readFile('docs/openapi-page.json', 'utf8')).to.equal(text);
    const described = Object.entries(paths.parse(JSON.parse(text)).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = webRoutes({ useCases: {}, hasFaucet: true } as unknown as WebRoutesDeps);
    expect(described).to.have.members(routes.map(({ method, path }) => `${method} ${path}`));
    expect(described).to.include.members([
      'GET /page/operations/{operation_id}',
      'POST /page/operations/{operation_id}/signature',
      'POST /page/wallet/send',
      'POST /page/session/redeem',
    ]);
  });

  it('is an OpenAPI document whose examples fit its schemas, and names the cookie', () => {
    const text = pageOpenApiText();
    expect(readApiDocument(text).operations).to.have.length.above(10);
    expect(JSON.parse(text)).to.have.nested.property(
      'components.securitySchemes.session.name',
      '__Host-wallet-session',
    );
    expect(text).to.not.include('/v1/');
  });

  it('is served to the page without the routes that a server does not have', async () => {
    const web = await startWebApp();
    const served = paths.parse(await (await web.get('/page/openapi.json')).json()).paths;
    expect(Object.keys(served)).to.include('/page/session').and.not.include('/page/faucet');
    await web.stop();
  });
});
