import { isDeepStrictEqual } from 'node:util'
import type { AccountView } from '../../contract/bridge/accounts.ts'
import { ok } from '../../contract/bridge/outcome.ts'
import type { Account } from '../../contract/bridge/session.ts'
import type { PageEvents } from '../engine/bridge/index.ts'
import { ownerKey } from '../engine/database/index.ts'
import type { DesktopRequests } from '../program/desktop/index.ts'
import type { Session } from '../program/session/index.ts'
import type { Settings } from '../program/settings/index.ts'
import type { Calls } from '../workspace-module.ts'
import type { OpenedWorkspaces } from './open-workspaces.ts'
import { accountOf } from './workspaces.ts'

interface AccountsOptions {
  session: Session
  settings: Pick<Settings, 'environment'>
  workspaces: Pick<OpenedWorkspaces, 'of' | 'unread'>
  requests: Pick<DesktopRequests, 'add'>
  events: Pick<PageEvents, 'publish'>
}

export interface AccountList {
  readonly calls: Calls<'accounts'>
  /** Tells the page if the accounts, or their numbers, are others than before. */
  changed(): void
}

/** Signed-out accounts that are offered for another sign-in. */
const mostSignedOut = 5

/** The accounts of this computer as the page lists them, and the change from one to another. */
export function createAccounts({ session, settings, workspaces, requests, events }: AccountsOptions): AccountList {
  let told: readonly AccountView[] = []

  function list(): AccountView[] {
    const open = session.open().map(({ context, isExpired }): AccountView => {
      const account = accountOf(context)
      const status = workspaces.of(account)?.status.read()
      return {
        ...account,
        environment: context.environment.nome,
        nome: context.person.nome,
        status: isExpired ? 'expired' : 'signed-in',
        isShown: context === session.context(),
        unread: workspaces.unread(account),
        needed: status?.needed ?? 0,
        underway: (status?.inProgress ?? 0) + (status?.uncertain ?? 0),
      }
    })
    const openKeys = new Set(open.map(ownerKey))
    const signedOut = session.known().filter((account) => !openKeys.has(ownerKey(account)))
    return [...open, ...signedOut.flatMap(signedOutView).slice(0, mostSignedOut)]
  }

  /** Nothing for an environment that is not configured any more. */
  function signedOutView(account: Account & { readonly nome: string }): AccountView[] {
    const environment = settings.environment(account.environmentId)
    if (environment === null) return []
    const none = { unread: 0, needed: 0, underway: 0 }
    return [{ ...account, environment: environment.nome, status: 'signed-out', isShown: false, ...none }]
  }

  return {
    calls: {
      list: () => ok(list()),
      show({ account, opens }) {
        const outcome = session.show(account)
        if (outcome.ok && opens !== null) requests.add({ kind: 'open', target: opens, account })
        return outcome
      },
    },
    changed() {
      const now = list()
      if (isDeepStrictEqual(now, told)) return
      told = now
      events.publish('accounts.changed', {})
    },
  }
}
