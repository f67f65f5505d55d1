import type { FastifyRequest } from 'fastify'
import { forbidden, unauthorized } from '../errors.ts'
import type { ApiScope } from './scopes.ts'

interface TokenHolder {
  /** The client of the token. */
  readonly clientId: string
  readonly scopes: ReadonlySet<ApiScope>
}

/** A person who is signed in through a client; acts are in their name. */
interface PersonCaller extends TokenHolder {
  readonly kind: 'person'
  readonly idCidadao: string
}

/** A system with client_credentials, which may read public data only (spec, "Flows"). */
interface ApplicationCaller extends TokenHolder {
  readonly kind: 'application'
}

/** The caller according to the access token. */
export type Caller = PersonCaller | ApplicationCaller

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on paths without a token. */
    caller: Caller | null
  }
}

/** The caller. Throws 401 on a path without a token. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw unauthorized('Informe um token de acesso.')
  return request.caller
}

/** The calling person; undefined for an application. */
export function personOf(request: FastifyRequest): PersonCaller | undefined {
  const caller = callerOf(request)
  return caller.kind === 'person' ? caller : undefined
}

export const needsPerson = 'Esta operação precisa de uma pessoa: o token é de um sistema.'

/** The calling person. Throws 403 for an application, which cannot act in a person's name. */
export function requirePerson(request: FastifyRequest): PersonCaller {
  const person = personOf(request)
  if (!person) throw forbidden(needsPerson)
  return person
}
