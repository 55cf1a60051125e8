/** Why no page can be verified at this address; null if one can. */
export function originProblem(text: string): string | null {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    return `${text} is not an address such as https://wallet.example.`;
  }
  const { protocol, hostname, origin, href } = new URL(text);
  if (href !== `${origin}/`) return `Name the origin alone: ${origin}. The page is at its /.`;
  if (protocol === 'http:' && hostname !== 'localhost' && hostname !== '127.0.0.1') {
    return `${origin} is not encrypted: anyone on the way can change the page. Use https.`;
  }
  return null;
}
