import { formatAmount, formatSol } from '../domain/amounts.ts';
import type { ChatButton, ChatContent } from '../domain/chats/chat-content.ts';
import type { PreparedBy, SecurityAlert } from '../domain/chats/security-alert.ts';
import { code } from './html.ts';
import { riskReasons } from './risk-reasons.ts';
import { securityMessage } from './security-message.ts';
import type { Text } from './text.ts';
import { tokenText } from './token-text.ts';
import { swapWarningLines } from './warning-lines.ts';

export function securityAlert(t: Text, alert: SecurityAlert): ChatContent {
  const network = t(`network-${alert.network}`);
  switch (alert.about) {
    case 'risky_payment': {
      const { operationId, send, preparedBy } = alert;
      const { request, preview } = send;
      const payment = {
        amount: formatAmount(BigInt(request.baseUnits), request.decimals),
        token: tokenText(request.token),
        from: code(request.from),
        to: code(request.recipient),
        network,
      };
      return securityMessage(
        t,
        [
          t('security-risky', { ...payment, level: t(`risk-${preview.risk.level}`) }),
          ...riskReasons(t, send),
          '',
          advice(t, preparedBy),
        ],
        cancelButtons(t, operationId, preparedBy),
      );
    }
    case 'risky_swap': {
      const { operationId, swap, preparedBy } = alert;
      const { request, preview } = swap;
      const { input, output } = request;
      const swapped = {
        amount: formatAmount(BigInt(request.amountIn), input.decimals),
        token: tokenText(input.token),
        least: formatAmount(BigInt(request.minimumOut), output.decimals),
        output: tokenText(output.token),
        from: code(request.from),
        network,
      };
      return securityMessage(
        t,
        [
          t('security-risky-swap', swapped),
          ...swapWarningLines(
            t,
            preview.warnings.map(({ code: warning }) => warning),
          ),
          '',
          advice(t, preparedBy),
        ],
        cancelButtons(t, operationId, preparedBy),
      );
    }
    case 'risky_stake': {
      const { operationId, stake, preparedBy } = alert;
      const delegated = {
        amount: formatSol(BigInt(stake.lamports)),
        validator: code(stake.validator),
        from: code(stake.from),
        network,
      };
      return securityMessage(
        t,
        [
          t('security-risky-stake', delegated),
          ...stake.warnings.map(({ code: warning }) => `⚠️ ${t(`stake-warning-${warning}`)}`),
          '',
          advice(t, preparedBy),
        ],
        cancelButtons(t, operationId, preparedBy),
      );
    }
    case 'look_alike':
      return securityMessage(t, [
        t(alert.imitated === null ? 'security-look-alike-unknown' : 'security-look-alike', {
          wallet: code(alert.wallet),
          network,
          imitated: alert.imitated === null ? '' : code(alert.imitated),
          // Not whole, so that it cannot be copied.
          sender: `${alert.sender.slice(0, 8)}…${alert.sender.slice(-8)}`,
        }),
        '',
        t('security-look-alike-advice'),
      ]);
    case 'first_payment': {
      const { wallet, recipient, amount, token } = alert.payment;
      const payment = { amount, token: tokenText(token), from: code(wallet), to: code(recipient), network };
      return securityMessage(t, [
        t('security-first-payment', payment),
        '',
        t('security-first-payment-advice'),
      ]);
    }
  }
}

function advice(t: Text, preparedBy: PreparedBy): string {
  if (preparedBy === 'chat') return t('security-risky-advice');
  if (preparedBy === 'page') return t('security-risky-page');
  const { account, isOwn } = preparedBy;
  return t(isOwn ? 'security-risky-own-account' : 'security-risky-account', { account });
}

/** As `domain/access/may.ts` lets a chat: it cannot cancel an operation that the person's own account has prepared. */
function cancelButtons(t: Text, operationId: string, preparedBy: PreparedBy): ChatButton[][] {
  const mayCancel = typeof preparedBy === 'string' || !preparedBy.isOwn;
  return mayCancel ? [[{ label: t('button-cancel'), press: { do: 'cancel_operation', operationId } }]] : [];
}
