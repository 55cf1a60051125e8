import type { OperationDetails } from '../../db/operations/operation-queries.ts';
import { DEVELOPER_ACCESS } from '../../domain/access/developer-access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { walletOwner } from '../../domain/access/owner.ts';
import type { SignUp } from '../../domain/access/sign-up.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import { kindOf, type OperationKinds } from '../../domain/operations/operation-kind.ts';
import { decideProof } from '../../domain/operations/operation-transitions.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import { refusedAsNotProvable } from '../../domain/operations/refusals.ts';
import type { AskingPage } from '../../domain/sessions/asking-page.ts';
import { signInStatement, signInUri } from '../../domain/wallets/sign-in-text.ts';
import { authorize } from '../access/authorize.ts';
import type { OperationActions } from '../operations/act-on-operation.ts';
import type { OperationReader } from '../operations/read-operation.ts';
import type { SignedProof } from '../sessions/session.ts';
import type { SignInProof } from '../wallets/sign-in-proof.ts';
import type { WalletToFollow } from '../wallets/wallet-to-follow.ts';

export interface ProveCreationDeps {
  kinds: OperationKinds;
  reader: Pick<OperationReader, 'readState'>;
  act: OperationActions['act'];
  proof: SignInProof;
  toFollow: WalletToFollow;
  signUp: SignUp;
}

export function createProveCreation({ kinds, reader, act, proof, toFollow, signUp }: ProveCreationDeps) {
  async function provable(actor: Actor, operationId: string): Promise<Operation> {
    const { operation } = await reader.readState(actor, 'operation.prove', operationId);
    if (kindOf(kinds, operation).completedBy === 'proof') return operation;
    const { code, message, details } = refusedAsNotProvable();
    throw new ServiceError(code, message, { details });
  }

  return {
    /** A text for this page and this operation, which a wallet's key has to sign within ten minutes, once. */
    async challenge(
      actor: Actor,
      operationId: string,
      address: string,
      { origin }: AskingPage,
    ): Promise<{ message: string; expiresAt: Date }> {
      const operation = await provable(actor, operationId);
      const { network } = operation;
      const { message, expiresAt } = await proof.challenge({
        accountId: null,
        network,
        address,
        domain: new URL(origin).host,
        uri: origin,
        statement: statementFor(operation),
      });
      return { message, expiresAt };
    },

    /** Completes the operation. The wallet becomes that of the session, and is connected to the account that asked for it. */
    async prove(
      actor: Actor,
      operationId: string,
      { walletType, ...signed }: SignedProof,
      { origin }: AskingPage,
    ): Promise<OperationDetails> {
      authorize(actor, 'operation.prove', 'linked');
      const asking = await provable(actor, operationId);
      const { network } = asking;
      const { address } = signed;
      const { message, nonce } = await proof.signedChallenge(null, network, signed);
      // The key has signed for one page and one purpose: neither another page nor another operation may use that.
      if (signInUri(message) !== origin || signInStatement(message) !== statementFor(asking)) {
        throw invalidField('message', 'is not the text that this page has asked for, for this operation');
      }
      const { id: walletId } = walletOwner({ network, address });
      const { chain, requestedSlot } = await toFollow(walletId, network, address);
      const { sessionId } = actor;
      const given = { sessionId, address, walletType, nonce, chainId: chain.chainId, requestedSlot, signUp };
      return act(
        actor,
        'operation.prove',
        operationId,
        ({ operation }) => decideProof(operation, kindOf(kinds, operation), given),
        ({ version }) => ({ action: 'prove', input: { version, proof: given } }),
      );
    },
  };
}

/** The wallet shows it to the person. */
function statementFor({ id, kind }: Operation): string {
  if (kind === DEVELOPER_ACCESS) {
    return `Get developer access with this wallet for ${id}. This proves that it is yours and moves nothing.`;
  }
  return `Connect this wallet for ${id}. This proves that it is yours and moves nothing. The account that asked for it learns the address.`;
}
