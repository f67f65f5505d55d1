import type { Agente } from '../../contract/api/agents.ts'
import type { RoleView } from '../../contract/bridge/session.ts'
import { createApiClient, getUser, listUserRoles } from '../api/index.ts'
import type { Transport } from '../transport/index.ts'
import type { FetchUser } from './types.ts'

/**
 * Asks the API whose token it is. This, not the id_token, names the person: it works where the provider answers only
 * the specification's fields, and its id is the one that the API itself uses.
 */
export function createFetchUser({ transport, now }: { transport: Transport; now(): Date }): FetchUser {
  return async ({ environment, accessToken, signal }) => {
    const client = createApiClient({
      transport,
      apiUrl: environment.apiUrl,
      token: async () => ({ kind: 'token', value: accessToken }),
      renewAfter401: async () => ({ kind: 'unauthorised' }),
      now,
    })
    const user = await getUser(client, signal)
    if (user.kind !== 'ok') return user
    const { id, nome } = user.value
    const roles = await listUserRoles(client, signal)
    // A citizen has none, and a service may say so by refusing; anything else would hide roles that exist.
    const hasNone = roles.kind === 'forbidden' || (roles.kind === 'refused' && roles.status === 404)
    if (roles.kind !== 'ok' && !hasNone) return roles
    const value = {
      person: { id, nome: nome ?? id },
      roles: roles.kind === 'ok' ? roles.value.map(roleView) : [],
    }
    return { kind: 'ok', status: user.status, value }
  }
}

function roleView(papel: Agente): RoleView {
  return {
    id: papel.id,
    nome: papel.nome,
    unidade: papel.siglaUnidadePapel ?? papel.nomeUnidadePapel ?? '',
    organizacao: papel.siglaOrganizacaoPapel ?? papel.nomeOrganizacaoPapel ?? '',
  }
}
