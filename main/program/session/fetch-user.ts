import type { Agente } from '../../../contract/api/agents.ts'
import type { RoleView } from '../../../contract/bridge/session.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { createApiClient, getUser, listUserRoles, patientClient } from '../../engine/api/index.ts'
import type { HttpTransport, Patience } from '../../engine/transport/index.ts'
import type { FetchUser } from './types.ts'

interface FetchUserOptions {
  transport: HttpTransport
  patience: Patience
  now(): Date
}

/**
 * Asks the API whose token it is. The id_token is not used for this: some providers give none, and the API's own id is
 * the one that the other calls take.
 */
export function createFetchUser({ transport, patience, now }: FetchUserOptions): FetchUser {
  return async ({ environment, accessToken, signal }) => {
    const plainClient = createApiClient({
      transport,
      apiUrl: environment.apiUrl,
      token: async () => ({ kind: 'token', value: accessToken }),
      renewAfter401: async () => ({ kind: 'unauthorised' }),
      now,
    })
    const client = patientClient(plainClient, patience)
    const user = await getUser(client, signal)
    if (user.kind !== 'ok') return user
    const { id, nome } = user.value
    const roles = await listUserRoles(client, signal)
    // A service may refuse this call to a citizen. Other failures must not hide roles that exist.
    const isCitizen = roles.kind === 'forbidden' || (roles.kind === 'refused' && roles.status === 404)
    if (roles.kind !== 'ok' && !isCitizen) return roles
    const person = { id, nome: nome ?? id }
    if (roles.kind !== 'ok') return { kind: 'ok', status: user.status, value: { person, roles: [] } }
    const { value: papeis, leftOut } = roles
    // Without any role the person would act as a citizen.
    if (papeis.length === 0 && leftOut !== undefined)
      return { kind: 'malformed', status: 200, detail: 'no role is readable' }
    const value = { person, roles: papeis.map(toRoleView), ...definedFields({ rolesLeftOut: leftOut }) }
    return { kind: 'ok', status: user.status, value }
  }
}

function toRoleView(papel: Agente): RoleView {
  return {
    id: papel.id,
    nome: papel.nome,
    unidade: papel.siglaUnidadePapel ?? papel.nomeUnidadePapel ?? '',
    organizacao: papel.siglaOrganizacaoPapel ?? papel.nomeOrganizacaoPapel ?? '',
  }
}
