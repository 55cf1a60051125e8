import type { JSX } from 'preact';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';

/** The nodes' answers about the transaction, for people who want to see them for themselves. */
export function Evidence({ operation }: { operation: OperationData }): JSX.Element {
  const { result, landing, signing_requests: requests, finalized_at: finalizedAt, reference } = operation;
  const facts: [name: string, value: string | undefined][] = [
    [t('operation-id'), operation.operation_id],
    [t('signature'), result?.signature ?? requests.at(-1)?.signature ?? undefined],
    [t('slot'), result && `${result.slot}`],
    [t('final'), result ? (finalizedAt === null ? t('not-final') : t('is-final')) : undefined],
    [t('nodes'), landing ? t('nodes-agree', { nodes: landing.nodes, of: landing.of }) : undefined],
    [t('reference'), reference],
    [t('signed-hash'), requests.at(-1)?.message_hash],
    ...requests.flatMap(({ evidence }): [name: string, value: string][] =>
      evidence?.reverted
        ? [
            [t('reverted-signature'), evidence.reverted.signature],
            [t('reverted-fee'), `${evidence.reverted.fee} SOL`],
          ]
        : [],
    ),
  ].flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, value]])) as [
    string,
    string,
  ][];
  return (
    <section aria-label={t('evidence')}>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div class="fact fact-tall" key={name}>
            <dt>{name}</dt>
            <dd>{inertText(value ?? '')}</dd>
          </div>
        ))}
        {landing?.answers.map(({ node, answer }) => (
          <div class="fact" key={node}>
            <dt>{inertText(node)}</dt>
            <dd>{inertText(answer)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
