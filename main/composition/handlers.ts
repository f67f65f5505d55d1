import { type AreaName, type CallName, callNames } from '../../contract/bridge/calls.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { Account } from '../../contract/bridge/session.ts'
import type { AppStatus } from '../../contract/bridge/status.ts'
import type { Handler, Handlers } from '../engine/bridge/index.ts'
import type { DesktopRequests } from '../program/desktop/index.ts'
import type { Session, SessionContext } from '../program/session/index.ts'
import { type Settings, updateSettings } from '../program/settings/index.ts'
import type { Calls } from '../workspace-module.ts'
import type { PersonalArea, Workspace } from './workspace.ts'

/** Areas whose calls need nobody signed in: those that no module has. */
type ProgramArea = Exclude<AreaName, PersonalArea>
type ProgramCalls = { readonly [Area in ProgramArea]: Calls<Area> }

export interface HandlersOptions {
  ready: Handler<'app.ready'>
  session: Session
  settings: Settings
  accounts: Calls<'accounts'> & { readonly signOut: Handler<'session.signOut'> }
  configuration: Calls<'configuration'>
  /** The way to the service, and how it stands. */
  service: { readonly network: Calls<'network'>; status(): AppStatus }
  diagnostics: Calls<'diagnostics'>
  updates: Calls<'updates'>
  /** `unlock`: the person has signed in again. */
  desktop: Pick<DesktopRequests, 'take'> & { isLocked(): boolean; unlock(): void }
  personal: Personal
}

/** Whose workspace it is, and the calls of its modules. */
type PersonalFeatures = Pick<Workspace, 'context' | 'callsOf'>

/** The features of the people who are signed in. */
interface Personal {
  /** Of the account that the window shows; null without one. */
  current(): PersonalFeatures | null
  of(account: Account): PersonalFeatures | null
}

/** Calls that save or delete what a page still has of an account when the window already shows another one. */
const lateSaves: readonly CallName[] = ['compose.save', 'capture.update', 'printing.end']

/**
 * The features that a call is for: it acts for the account that the page names, and only while the window shows that
 * account; a save alone may come later. Null if the call must be refused.
 */
function featuresFor(personal: Personal, name: CallName, account: Account | undefined): PersonalFeatures | null {
  const current = personal.current()
  if (current === null || account === undefined || isFor(current.context, account)) return current
  return lateSaves.includes(name) ? personal.of(account) : null
}

/**
 * True when a call for `account` is meant for the person of this context: a call may arrive after another person has
 * signed in. Without an account it is meant for whoever is shown.
 */
const isFor = ({ environment, person }: SessionContext, account: Account) =>
  account.environmentId === environment.id && account.personId === person.id

/** The table of all calls. */
export function createHandlers(options: HandlersOptions): Handlers {
  const { ready, session, settings, accounts, configuration, service, diagnostics, updates, personal } = options
  const { network, status } = service
  const { take, isLocked, unlock } = options.desktop
  /** False for a call that the page made for an account that the window does not show any more. */
  function isForShown(account: Account | undefined): boolean {
    const context = session.context()
    return account === undefined || context === null || isFor(context, account)
  }
  const program: ProgramCalls = {
    app: { ready },
    status: { get: () => ok(status()) },
    diagnostics,
    updates,
    desktop: { take: (_input, account) => (isForShown(account) ? take() : failed('not-signed-in')) },
    accounts,
    settings: {
      get: () => ok(settings.preferences()),
      update: (changes) => updateSettings(settings, changes),
    },
    configuration,
    network,
    session: {
      get: () => ok(session.state()),
      async signIn({ environmentId, adds }, account) {
        // A locked window opens only for the person whose account it hides.
        if (!isForShown(account) || (adds && isLocked())) return failed('not-signed-in')
        const outcome = await session.signIn(environmentId, { adds })
        if (!outcome.ok) return outcome
        unlock()
        return ok(session.state())
      },
      cancelSignIn() {
        session.cancelSignIn()
        return ok(null)
      },
      // Signing out may discard the work of the person signed in.
      signOut: (input, account) => (isForShown(account) ? accounts.signOut(input) : failed('not-signed-in')),
      chooseRole: ({ idPapel }, account) =>
        isForShown(account) ? session.chooseRole(idPapel) : failed('not-signed-in'),
    },
  }
  return tableOf((name, area) =>
    Object.hasOwn(program, area)
      ? () => program[area as ProgramArea]
      : (account) => featuresFor(personal, name, account)?.callsOf(area) ?? null,
  )
}

type AnyMethod = (input: unknown, account?: Account) => Outcome<never> | Promise<Outcome<never>>

/** Finds the calls of an area at each call, so that none can be made after sign-out. */
type FindCalls = (account?: Account) => object | null

/** The table in which each call finds the method of its name among the calls of its area. */
function tableOf(findCalls: (name: CallName, area: string) => FindCalls): Handlers {
  const handlers = callNames.map((name) => {
    const [area = '', verb = ''] = name.split('.', 2)
    const find = findCalls(name, area)
    const handler = (input: unknown, account?: Account) => {
      // Safe: by its type, an area has a method for each of its calls, and the bridge has parsed the input.
      const methods = find(account) as Readonly<Record<string, AnyMethod>> | null
      if (methods === null) return failed('not-signed-in')
      return methods[verb]?.(input, account) ?? failed('not-offered')
    }
    return [name, handler]
  })
  return Object.fromEntries(handlers)
}
