import type { RoleView } from '../../contract/bridge/session.ts'
import type { SessionContext } from '../../main/session/index.ts'
import { environmentSchema } from '../../main/settings/index.ts'
import { uuidOf } from './uuid-of.ts'

/** Somebody who is signed in to `apiUrl`, always the same person unless another is named; `end` signs them out. */
export function personAt(
  apiUrl: string,
  { id = uuidOf('Ana Prado'), roles = [] as readonly RoleView[] } = {},
): { context: SessionContext; end(): void } {
  const ending = new AbortController()
  const environment = environmentSchema.parse({
    ...{ id: 'local', nome: 'Serviço local', kind: 'local', apiUrl, issuer: `${apiUrl}/is`, discovery: true },
    ...{ clientId: 'malote-desktop', scopes: ['openid'] },
  })
  const context: SessionContext = {
    environment,
    person: { id, nome: 'Ana Prado' },
    roles,
    token: async () => ({ kind: 'token', value: 'token' }) as const,
    renewAfter401: async () => ({ kind: 'unauthorised' }),
    signal: ending.signal,
  }
  return { context, end: () => ending.abort() }
}
