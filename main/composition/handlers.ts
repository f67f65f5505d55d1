import type { CallOutput, ParsedCallInput } from '../../contract/bridge/calls.ts'
import { type CallName, callNames } from '../../contract/bridge/channels.ts'
import { policyPreferences, ruleOwner } from '../../contract/bridge/configuration.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import { type Account, accountSchema } from '../../contract/bridge/session.ts'
import type { Handler, Handlers } from '../bridge/index.ts'
import type { DesktopRequests } from '../desktop/index.ts'
import type { Session, SessionContext } from '../session/index.ts'
import type { Settings } from '../settings/index.ts'
import type { StatusTracker } from '../status/index.ts'

/** The methods of a feature that the bridge calls: one for each call of its area, by its name. */
export type Calls<Area extends string> = {
  readonly [N in CallName as N extends `${Area}.${infer Verb}` ? Verb : never]: Handler<N>
}

/** Areas whose calls need a signed-in person. */
const personalAreas = [
  'outbox',
  'capture',
  'opened',
  'recognition',
  'signatures',
  'marks',
  'boxes',
  'compose',
  'directory',
  'documents',
  'processes',
  'watched',
  'exports',
  'receipts',
  'lists',
  'sheets',
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
  signOut: Handler<'session.signOut'>
  settings: Settings
  configuration: Calls<'configuration'>
  /** The way to the service, and how it stands. */
  service: { readonly network: Calls<'network'>; readonly status: StatusTracker }
  diagnostics: Calls<'diagnostics'>
  updates: Calls<'updates'>
  /** `unlock`: the person has signed in again. */
  desktop: Pick<DesktopRequests, 'take'> & { unlock(): void }
  /** The features of the signed-in person; null without one. */
  personal(): (PersonalCalls & { readonly context: SessionContext }) | null
}

/**
 * True when a call for `account` (unparsed) is meant for the person of this context: a call may arrive after another
 * person has signed in. Without an account it is meant for whoever is signed in.
 */
export function isFor({ environment, person }: SessionContext, account: unknown): boolean {
  if (account === undefined) return true
  const { data } = accountSchema.safeParse(account)
  return data?.environmentId === environment.id && data.personId === person.id
}

/** The table of all calls. */
export function createHandlers(options: HandlersOptions): Handlers {
  const { ready, session, signOut, settings, configuration, service, diagnostics, updates, personal } = options
  const { network, status } = service
  const { take, unlock } = options.desktop
  return {
    'app.ready': ready,
    'status.get': () => ok(status.read()),
    'diagnostics.make': diagnostics.make,
    'diagnostics.crashes': diagnostics.crashes,
    'diagnostics.markCrashesSeen': diagnostics.markCrashesSeen,
    'updates.get': updates.get,
    'updates.check': updates.check,
    'updates.postpone': updates.postpone,
    'updates.install': updates.install,
    'desktop.take': take,
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
    async 'session.signIn'({ environmentId }) {
      const outcome = await session.signIn(environmentId)
      if (!outcome.ok) return outcome
      unlock()
      return ok(session.state())
    },
    'session.cancelSignIn': () => {
      session.cancelSignIn()
      return ok(null)
    },
    // Signing out may discard the work of the person signed in.
    'session.signOut'(input, account) {
      const workspace = personal()
      return workspace === null || isFor(workspace.context, account) ? signOut(input) : failed('not-signed-in')
    },
    'session.chooseRole': ({ idPapel }) => session.chooseRole(idPapel),
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
function personalHandlers(personal: HandlersOptions['personal']): PersonalHandlers {
  const handler =
    <Area extends PersonalArea>(area: Area, verb: string) =>
    (input: unknown, account?: Account) => {
      const calls = personal()
      if (calls === null || !isFor(calls.context, account)) return failed('not-signed-in')
      // Safe: PersonalCalls has this method, and the bridge has parsed its input.
      const methods = calls[area] as unknown as Record<string, (input: unknown) => Promise<Outcome<unknown>>>
      return methods[verb]?.(input) ?? failed('not-offered')
    }
  const names = callNames.flatMap((name) => {
    const [area, verb] = name.split('.', 2)
    const personalArea = personalAreas.find((each) => each === area)
    return personalArea === undefined || verb === undefined ? [] : [[name, handler(personalArea, verb)] as const]
  })
  return Object.fromEntries(names) as unknown as PersonalHandlers
}
