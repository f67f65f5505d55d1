import type { FastifyRequest } from 'fastify'
import { forbidden, unauthorized } from '../errors.ts'
import type { ApiScope } from './scopes.ts'

interface TokenHolder {
  /** The client that the token was given to. */
  readonly clientId: string
  readonly scopes: ReadonlySet<ApiScope>
}

/** Somebody signed in through a client; acts are in their name. */
export interface PersonCaller extends TokenHolder {
  readonly kind: 'person'
  readonly idCidadao: string
}

/** A system on its own behalf (client_credentials): it reads public data (spec, "Flows"). */
export interface ApplicationCaller extends TokenHolder {
  readonly kind: 'application'
}

/** Who calls, as the access token says. */
export type Caller = PersonCaller | ApplicationCaller

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on paths that take no token. */
    caller: Caller | null
  }
}

/** The caller. Throws 401 where the path took no token. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw unauthorized('Informe um token de acesso.')
  return request.caller
}

/** The person who calls; undefined for an application. */
export function personOf(request: FastifyRequest): PersonCaller | undefined {
  const caller = callerOf(request)
  return caller.kind === 'person' ? caller : undefined
}

export const needsPerson = 'Esta operação precisa de uma pessoa: o token é de um sistema.'

/** The person who calls. Throws 403 for an application: this act is in somebody's name. */
export function requirePerson(request: FastifyRequest): PersonCaller {
  const person = personOf(request)
  if (!person) throw forbidden(needsPerson)
  return person
}
