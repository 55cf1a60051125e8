import type { UseCases } from '../../../use-cases/index.ts';
import type { Action } from '../../../domain/access/may.ts';
import { RELATIONS, type Relation } from '../../../domain/access/relation.ts';
import type { ApiErrorCode } from '../../../domain/errors.ts';
import type { Operation } from '../../../domain/operations/operation.ts';
import { newAlert } from '../../db/alerts/support/alert-rows.ts';
import { newKey, type Scene } from './access-scene.ts';

/** How a method is called in a scene. */
export interface Call {
  action: Action;
  /** `as owner`: lists, and what is new, are the actor's own, or foreign if it can own nothing. */
  relations: readonly Relation[] | 'as owner';
  /** The answer to an actor that may do this, if not a value: the fakes lead no further. */
  answer?: ApiErrorCode;
  /** Makes what the call is about, and returns the call. */
  prepare(scene: Scene): Promise<() => Promise<unknown>>;
}

/** Why a method acts for no actor. */
export type NoActor = string;

/** Things of an account. */
export const OF_AN_ACCOUNT = ['own', 'granted', 'foreign'] as const;

type Ask<Things extends unknown[]> = (scene: Scene, ...things: Things) => Promise<unknown>;

export function ofTheActor(action: Action, ask: Ask<[]>): Call {
  return { action, relations: 'as owner', prepare: async (scene) => () => ask(scene) };
}

export function ofAccount(action: Action, ask: Ask<[]>): Call {
  return { action, relations: OF_AN_ACCOUNT, prepare: async (scene) => () => ask(scene) };
}

export function ofOperation(action: Action, ask: Ask<[Operation]>): Call {
  return {
    action,
    relations: RELATIONS,
    async prepare(scene) {
      const operation = await scene.operation();
      return () => ask(scene, operation);
    },
  };
}

export function ofWallet(action: Action, ask: Ask<[]>): Call {
  return {
    action,
    relations: OF_AN_ACCOUNT,
    async prepare(scene) {
      await scene.follow();
      return () => ask(scene);
    },
  };
}

export function ofWebhook(action: Action, ask: Ask<[string]>): Call {
  return {
    action,
    relations: OF_AN_ACCOUNT,
    async prepare(scene) {
      const id = await scene.endpoint();
      return () => ask(scene, id);
    },
  };
}

export function ofAlert(action: Action, ask: Ask<[string]>): Call {
  return {
    action,
    relations: OF_AN_ACCOUNT,
    async prepare(scene) {
      const id = await newAlert(scene.database, scene.accountId);
      return () => ask(scene, id);
    },
  };
}

export function ofKey(action: Action, ask: Ask<[string]>): Call {
  return {
    action,
    relations: OF_AN_ACCOUNT,
    async prepare(scene) {
      const id = await newKey(scene);
      return () => ask(scene, id);
    },
  };
}

export function ofDelivery(action: Action, ask: Ask<[string, string]>): Call {
  return {
    action,
    relations: OF_AN_ACCOUNT,
    async prepare(scene) {
      const id = await scene.endpoint();
      const deliveryId = await scene.delivery(id);
      return () => ask(scene, id, deliveryId);
    },
  };
}

/** The first part of a stream. */
export async function first<T>(start: (signal: AbortSignal) => AsyncGenerator<T, void>): Promise<unknown> {
  const ends = new AbortController();
  const parts = start(ends.signal);
  try {
    return await parts.next();
  } finally {
    ends.abort();
    await parts.return();
  }
}

export type CallsOf<Methods> = { [M in keyof Methods]: Call | NoActor };

/** A method that is missing here does not compile. */
export type UseCaseCalls = { [F in keyof UseCases]: CallsOf<UseCases[F]> };
