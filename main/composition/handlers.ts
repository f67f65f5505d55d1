import { type CallName, callNames } from '../../contract/bridge/channels.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import { type Account, accountSchema } from '../../contract/bridge/session.ts'
import type { Handler, Handlers } from '../bridge/index.ts'
import type { Session, SessionContext } from '../session/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Status } from '../status/index.ts'

/** What a feature must have so that the bridge can call it: a method for each call of its area, named alike. */
export type Calls<Area extends string> = {
  readonly [N in CallName as N extends `${Area}.${infer Verb}` ? Verb : never]: Handler<N>
}

/** Areas whose calls need somebody who is signed in. */
const personalAreas = [
  ...(['outbox', 'capture', 'opened', 'signatures', 'boxes', 'compose', 'directory', 'documents'] as const),
  ...(['processes', 'profiles', 'folders', 'signers', 'templates'] as const),
] as const
type PersonalArea = (typeof personalAreas)[number]
export type PersonalCalls = { readonly [Area in PersonalArea]: Calls<Area> }
type PersonalHandlers = Pick<Handlers, Extract<CallName, `${PersonalArea}.${string}`>>

export interface HandlersOptions {
  ready: Handler<'app.ready'>
  session: Session
  signOut: Handler<'session.signOut'>
  settings: Settings
  status: Status
  /** The features of whoever is signed in; null while nobody is. */
  personal(): (PersonalCalls & { readonly context: SessionContext }) | null
}

/**
 * Whether a page that asks for `account`, as it came from the page, asks for whoever is signed in: what one person has
 * asked for may arrive when another is. One that does not say whom it works for asks for whoever is there.
 */
export function isFor({ environment, person }: SessionContext, account: unknown): boolean {
  if (account === undefined) return true
  const { data } = accountSchema.safeParse(account)
  return data?.environmentId === environment.id && data.personId === person.id
}

/** The whole table of calls. */
export function createHandlers({ ready, session, signOut, settings, status, personal }: HandlersOptions): Handlers {
  return {
    'app.ready': ready,
    'status.get': () => ok(status.read()),
    'settings.get': () => ok(settings.preferences()),
    'settings.update': (changes) => ok(settings.update(changes)),
    'session.get': () => ok(session.state()),
    'session.signIn': ({ environmentId }) => session.signIn(environmentId),
    'session.cancelSignIn': () => {
      session.cancelSignIn()
      return ok(null)
    },
    // Also to sign out: what is discarded with it is that person's.
    'session.signOut'(input, account) {
      const desk = personal()
      return desk === null || isFor(desk.context, account) ? signOut(input) : failed('not-signed-in')
    },
    'session.chooseRole': ({ idPapel }) => session.chooseRole(idPapel),
    ...personalHandlers(personal),
  }
}

/** Looked up at each call and never kept: after signing out there is nothing left to call. */
function personalHandlers(personal: HandlersOptions['personal']): PersonalHandlers {
  const handler =
    <Area extends PersonalArea>(area: Area, verb: string) =>
    (input: unknown, account?: Account) => {
      const calls = personal()
      if (calls === null || !isFor(calls.context, account)) return failed('not-signed-in')
      // PersonalCalls has proved that the method is there and takes what the bridge has parsed for this very name.
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
