import type { SessionState } from '../../../contract/bridge/session.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import type { Vault } from '../../engine/vault/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Accounts } from './accounts.ts'
import type { ActiveSession } from './active-session.ts'

interface SessionStateSources {
  settings: Pick<Settings, 'environments'>
  vault: Pick<Vault, 'persistence' | 'problem'>
  accounts: Pick<Accounts, 'roleInForce'>
  isSigningIn: boolean
  isLocked: boolean
  active: ActiveSession | null
}

/** The session as the window shows it. */
export function sessionState({
  settings,
  vault,
  accounts,
  isSigningIn,
  isLocked,
  active,
}: SessionStateSources): SessionState {
  const shared = {
    environments: settings.environments().map(({ id, nome, kind, apiUrl, scannedOriginals, forwardingShape }) => ({
      id,
      nome,
      kind,
      address: apiUrl,
      scannedOriginals,
      rolesMayBeCitizens: forwardingShape === 'A',
    })),
    keptOnDisk: vault.persistence === 'persistent',
    vaultProblem: vault.problem,
  }
  if (active === null) {
    const status = isSigningIn ? 'signing-in' : 'signed-out'
    return { ...shared, isLocked: false, status, environmentId: null, person: null, roles: [], roleInForceId: null }
  }
  const { environment, person, roles, rolesLeftOut } = active.context
  const signedInStatus = active.tokens.isExpired() ? 'expired' : 'signed-in'
  const status = isSigningIn ? 'signing-in' : signedInStatus
  if (isLocked) {
    return { ...shared, isLocked, status, environmentId: environment.id, person: null, roles: [], roleInForceId: null }
  }
  const chosenId = accounts.roleInForce(environment.id, person.id)
  const roleInForce = roles.find(({ id }) => id === chosenId) ?? roles[0]
  return {
    ...shared,
    isLocked,
    status,
    environmentId: environment.id,
    person,
    roles: [...roles],
    ...definedFields({ rolesLeftOut }),
    roleInForceId: roleInForce?.id ?? null,
  }
}
