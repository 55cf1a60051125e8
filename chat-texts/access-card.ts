import { TAKE_WITHIN_MINUTES, type DeveloperAccessRequest } from '../domain/access/developer-access.ts';
import { hasEnded, isEnding, type Operation } from '../domain/operations/operation.ts';
import { lines } from './html.ts';
import type { KindText } from './kind-text.ts';
import { statusText, stepButtons } from './operation-status.ts';

/** After the proof, the person chooses where the credential is shown: on the page, which offers it too, or here. */
export const accessText: KindText = {
  label: (t) => t.label('operation-developer-access'),
  card(t, operation, parts) {
    const { id: operationId, status } = operation;
    const { credential } = (operation as Operation<DeveloperAccessRequest>).request;
    const title = t('access-title', { credential });
    if (status === 'confirmed') {
      return {
        html: lines(title, '', t('access-verified', { credential, minutes: TAKE_WITHIN_MINUTES })),
        buttons: [[{ label: t('button-show-key'), press: { do: 'show_credential', operationId } }]],
      };
    }
    const said =
      hasEnded(status) || isEnding(operation)
        ? [statusText(t, operation, parts.explorerUrls)]
        : [t('access-ask', { credential }), credential === 'api_key' ? null : t(`access-note-${credential}`)];
    return {
      html: lines(title, '', ...said),
      buttons: stepButtons(t, operation, t('button-verify'), parts.body, parts),
    };
  },
};
