const TAG = /<([a-z][a-z0-9-]*)((?:\s|\/)[^>]*)?>/gi;

const ATTRIBUTE = /([a-z:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Attributes with an address that a browser loads or leads to. */
const ADDRESSES = ['src', 'href', 'srcset', 'xlink:href', 'data', 'action', 'formaction', 'poster'];

/** None of them is in the page; each can bring in other code or another page. */
const REFUSED_TAGS = ['base', 'iframe', 'frame', 'object', 'embed', 'form', 'style'];

/**
 * All that index.html brings in which is not in the manifest, in words. The hash decides whether the page is the right one; this says
 * what a changed page does.
 */
export function foreignReferences(
  html: string,
  origin: string,
  files: Readonly<Record<string, string>>,
): string[] {
  return Array.from(html.matchAll(TAG), ([, name = '', text = '']) => ({
    tag: name.toLowerCase(),
    attributes: Array.from(text.matchAll(ATTRIBUTE), ([, attribute = '', ...values]) => ({
      name: attribute.toLowerCase(),
      value: values.find((value) => value !== undefined) ?? '',
    })),
  })).flatMap(({ tag, attributes }) => {
    const found = attributes
      .filter(({ name }) => ADDRESSES.includes(name))
      .filter(({ value }) => !isInManifest(value, origin, files))
      .map(({ value }) => `<${tag}> refers to ${value}, which is not in the manifest`);
    const handlers = attributes
      .filter(({ name }) => name.startsWith('on'))
      .map(({ name }) => `<${tag}> has a script in ${name}`);
    if (tag === 'script' && !attributes.some(({ name }) => name === 'src'))
      found.push('a script is in the page itself');
    if (tag === 'meta' && attributes.some(({ name }) => name === 'http-equiv'))
      found.push('<meta> replaces a header');
    if (REFUSED_TAGS.includes(tag)) found.push(`<${tag}> is not part of the page`);
    return [...found, ...handlers];
  });
}

function isInManifest(address: string, origin: string, files: Readonly<Record<string, string>>): boolean {
  if (!URL.canParse(address, `${origin}/`)) return false;
  const url = new URL(address, `${origin}/`);
  return url.origin === origin && files[url.pathname.slice(1)] !== undefined;
}
