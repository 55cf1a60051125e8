import { differencesOf } from '../domain/sends/look-alike.ts';
import type { RiskFinding, SendPreview, SendRequest } from '../domain/sends/send.ts';
import { code } from './html.ts';
import type { Text } from './text.ts';

/** Every risk of a send, gravest first, in the language of the person. */
export function riskReasons(
  t: Text,
  { request, preview }: { request: SendRequest; preview: SendPreview },
): string[] {
  return preview.risk.findings.map((finding) => reasonOf(t, finding, request));
}

function reasonOf(t: Text, finding: RiskFinding, { token, recipient }: SendRequest): string {
  switch (finding.code) {
    case 'new_recipient':
      return t('risk-new-recipient');
    case 'large_share':
      return t('risk-large-share', { percent: finding.percent, token });
    case 'look_alike': {
      const { named, more } = differencesOf(finding.known, recipient);
      const differences = named.map(({ place, is, was }) =>
        t('risk-difference', { place, is: is ?? t('risk-missing'), was: was ?? t('risk-missing') }),
      );
      return t('risk-look-alike', {
        known: code(finding.known),
        differences: differences.join(', '),
        more,
      });
    }
  }
}
