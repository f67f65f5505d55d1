import type { CallOutput, ParsedCallInput } from '../../contract/bridge/calls.ts'
import { type CallName, callNames } from '../../contract/bridge/channels.ts'
import { policyPreferences, ruleOwner } from '../../contract/bridge/configuration.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { Account } from '../../contract/bridge/session.ts'
import type { AppStatus } from '../../contract/bridge/status.ts'
import type { Handler, Handlers } from '../bridge/index.ts'
import type { DesktopRequests } from '../desktop/index.ts'
import type { Session, SessionContext } from '../session/index.ts'
import type { Settings } from '../settings/index.ts'

/** The methods of a feature that the bridge calls: one for each call of its area, by its name. */
export type Calls<Area extends string> = {
  readonly [N in CallName as N extends `${Area}.${infer Verb}` ? Verb : never]: Handler<N>
}

/** Areas whose calls need a signed-in person. */
const personalAreas = [
  'outbox',
  'capture',
  'pages',
  'opened',
  'recognition',
  'signatures',
  'marks',
  'boxes',
  'views',
  'compose',
  'directory',
  'documents',
  'processes',
  'watched',
  'exports',
  'receipts',
  'lists',
  'sheets',
  'privacy',
  'profiles',
  'folders',
  'signers',
  'templates',
] as const
type PersonalArea = (typeof personalAreas)[number]
export type PersonalCalls = { readonly [Area in PersonalArea]: Calls<Area> }
type PersonalHandlers = Pick<Handlers, Extract<CallName, `${PersonalArea}.${string}`>>

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

type PersonalFeatures = PersonalCalls & { readonly context: SessionContext }

/** The features of the people who are signed in. */
interface Personal {
  /** Of the account that the window shows; null without one. */
  current(): PersonalFeatures | null
  of(account: Account): PersonalFeatures | null
}

/** Calls that save what a page still has of an account when the window already shows another one. */
const lateSaves: readonly CallName[] = ['compose.save', 'capture.update']

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
const isFor = ({ environment, person }: SessionContext, account: Account): boolean =>
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
  return {
    'app.ready': ready,
    'status.get': () => ok(status()),
    'diagnostics.make': diagnostics.make,
    'diagnostics.crashes': diagnostics.crashes,
    'diagnostics.markCrashesSeen': diagnostics.markCrashesSeen,
    'diagnostics.recordFault': diagnostics.recordFault,
    'updates.get': updates.get,
    'updates.check': updates.check,
    'updates.postpone': updates.postpone,
    'updates.install': updates.install,
    'desktop.take': (_input, account) => (isForShown(account) ? take() : failed('not-signed-in')),
    'accounts.list': accounts.list,
    'accounts.show': accounts.show,
    'settings.get': () => ok(settings.preferences()),
    'settings.update': (changes) => updateSettings(settings, changes),
    'configuration.get': configuration.get,
    'configuration.opened': configuration.opened,
    'configuration.preview': configuration.preview,
    'configuration.test': configuration.test,
    'configuration.keep': configuration.keep,
    'configuration.remove': configuration.remove,
    'configuration.saveSecret': configuration.saveSecret,
    'configuration.testKept': configuration.testKept,
    'network.get': network.get,
    'network.signIn': network.signIn,
    'network.forget': network.forget,
    'network.weather': network.weather,
    'session.get': () => ok(session.state()),
    async 'session.signIn'({ environmentId, adds }, account) {
      // A locked window opens only for the person whose account it hides.
      if (!isForShown(account) || (adds && isLocked())) return failed('not-signed-in')
      const outcome = await session.signIn(environmentId, { adds })
      if (!outcome.ok) return outcome
      unlock()
      return ok(session.state())
    },
    'session.cancelSignIn': () => {
      session.cancelSignIn()
      return ok(null)
    },
    // Signing out may discard the work of the person signed in.
    'session.signOut': (input, account) => (isForShown(account) ? accounts.signOut(input) : failed('not-signed-in')),
    'session.chooseRole': ({ idPapel }, account) =>
      isForShown(account) ? session.chooseRole(idPapel) : failed('not-signed-in'),
    ...personalHandlers(personal),
  }
}

/** Refuses a change to a preference that a policy has locked. */
export function updateSettings(
  settings: Settings,
  changes: ParsedCallInput<'settings.update'>,
): Outcome<CallOutput<'settings.update'>> {
  for (const name of policyPreferences) {
    const lockedBy = settings.lockedBy(name)
    if (changes[name] !== undefined && lockedBy !== null)
      return failed('refused', { message: `${lockedSubjects[name]} ${ruleOwner(lockedBy)}.` })
  }
  const proxyLockedBy = settings.proxyLockedBy()
  if (changes.proxy !== undefined && proxyLockedBy !== null)
    return failed('refused', { message: `O proxy é definido ${ruleOwner(proxyLockedBy)}.` })
  return ok(settings.update(changes))
}

const lockedSubjects = {
  holdSeconds: 'A espera antes de enviar é definida',
  startWithSession: 'O início com a sessão é definido',
  lockMinutes: 'O bloqueio por inatividade é definido',
} as const

/** Looks the features up at each call, so that none can be called after sign-out. */
function personalHandlers(personal: Personal): PersonalHandlers {
  const handler = (name: CallName, area: PersonalArea, verb: string) => (input: unknown, account?: Account) => {
    const calls = featuresFor(personal, name, account)
    if (calls === null) return failed('not-signed-in')
    // Safe: PersonalCalls has this method, and the bridge has parsed its input.
    const methods = calls[area] as unknown as Record<string, (input: unknown) => Promise<Outcome<unknown>>>
    return methods[verb]?.(input) ?? failed('not-offered')
  }
  const names = callNames.flatMap((name) => {
    const [area, verb] = name.split('.', 2)
    const personalArea = personalAreas.find((each) => each === area)
    return personalArea === undefined || verb === undefined ? [] : [[name, handler(name, personalArea, verb)] as const]
  })
  return Object.fromEntries(names) as unknown as PersonalHandlers
}
