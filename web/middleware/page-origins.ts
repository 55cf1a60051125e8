import type { Middleware } from 'koa';
import type { RequestState } from '../../http/define-route.ts';
import { READ_METHODS } from '../../http/other-methods.ts';
import type { RequestHeaders } from '../../http/request-headers.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { AskingPage } from '../../domain/sessions/asking-page.ts';

/** The pages that may use the service. Every comparison of origins is here. */
export interface PageOrigins {
  /** Origins of pages that another site hosts (`WEB_ALLOWED_ORIGINS`). */
  elsewhere: readonly string[];
  /** The page that sends a request; null if it is a page of another site. */
  find(headers: RequestHeaders): AskingPage | null;
  /** As `find`, but throws FORBIDDEN. */
  require(headers: RequestHeaders): AskingPage;
}

export interface PageOriginsDeps {
  /** Where people open the page. */
  publicUrl: string;
  allowedOrigins: readonly string[];
}

/**
 * The page at `publicUrl` is the own one, whose session is a cookie, unless it is one of the allowed origins: a browser sends them no
 * cookie, so their pages keep a token.
 */
export function createPageOrigins({ publicUrl, allowedOrigins }: PageOriginsDeps): PageOrigins {
  const own = allowedOrigins.includes(publicUrl) ? null : publicUrl;

  function find({ origin, authorization }: RequestHeaders): AskingPage | null {
    // Browsers leave it out of reads by the own page (Fetch, "append a request Origin header"), and of no request to another origin.
    if (origin === undefined || origin === own) {
      if (own === null) return null;
      // Inside the messenger the own page is in a frame of another site, so that it gets no cookie and keeps a token.
      return { origin: own, transport: isBearer(authorization) ? 'bearer' : 'cookie' };
    }
    const listed = allowedOrigins.find((each) => each === origin);
    return listed === undefined ? null : { origin: listed, transport: 'bearer' };
  }

  return {
    elsewhere: allowedOrigins,
    find,
    require(headers) {
      const page = find(headers);
      if (!page) throw notThePage(publicUrl);
      return page;
    },
  };
}

/** A proxy in front of the page may ask for a password, which is not for the service. */
function isBearer(authorization: RequestHeaders[string]): boolean {
  return typeof authorization === 'string' && /^bearer /i.test(authorization);
}

/**
 * Refuses requests that change something unless one of the pages sends them. Browsers add `Origin` to each of them, and no page can
 * change it, so another site cannot act with the session's cookie.
 */
export function fromThePage({ require }: Pick<PageOrigins, 'require'>): Middleware<RequestState> {
  return async function fromThePageMiddleware(ctx, next) {
    // Browsers write `null` if they keep an origin to themselves.
    if (!READ_METHODS.includes(ctx.method)) require({ origin: ctx.headers.origin ?? 'null' });
    await next();
  };
}

function notThePage(publicUrl: string): ServiceError {
  return new ServiceError('FORBIDDEN', 'This request does not come from the wallet page.', {
    details: `Origin: must be ${publicUrl}, or listed in WEB_ALLOWED_ORIGINS. Open the page at ${publicUrl}.`,
  });
}
