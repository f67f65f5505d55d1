import { z } from 'zod'
import { idSchema } from '../api/common.ts'

/** One environment of the settings, as a page may know it: no address, no client. */
export const environmentViewSchema = z.object({
  id: z.string(),
  nome: z.string(),
  kind: z.enum(['production', 'training', 'local']),
  /** Scans can be captured there with the value of the original. */
  scannedOriginals: z.boolean(),
  /** Whoever holds roles may send as the citizen that they are, too. */
  rolesMayBeCitizens: z.boolean(),
})
export type EnvironmentView = z.infer<typeof environmentViewSchema>

/** A role (papel) of the person, with where it is held. */
export const roleViewSchema = z.object({ id: idSchema, nome: z.string(), unidade: z.string(), organizacao: z.string() })
export type RoleView = z.infer<typeof roleViewSchema>

/**
 * Who is signed in. `expired`: the person is known and sees their data, but must sign in again before anything
 * leaves. `keptOnDisk` is false where no keychain is at hand, and the session ends with the application.
 */
export const sessionStateSchema = z.object({
  status: z.enum(['signed-out', 'signing-in', 'signed-in', 'expired']),
  environments: z.array(environmentViewSchema),
  environmentId: z.string().nullable(),
  person: z.object({ id: idSchema, nome: z.string() }).nullable(),
  roles: z.array(roleViewSchema),
  roleInForceId: idSchema.nullable(),
  keptOnDisk: z.boolean(),
})
export type SessionState = z.infer<typeof sessionStateSchema>

/** What is not finished when somebody wants to sign out, in numbers; at least one of them is not 0. */
export const unsentSchema = z.object({
  /** Operations of which nothing has left this computer: they go on at the next sign-in, or are discarded. */
  undoable: z.int().min(0),
  /** Operations that may have reached the service: they are kept in any case, and looked for at the next sign-in. */
  underway: z.int().min(0),
  /** Drafts of forwardings. */
  drafts: z.int().min(0),
  /** Files that have not been sent. */
  files: z.int().min(0),
})
export type Unsent = z.infer<typeof unsentSchema>

/**
 * Whom a page works for when it asks for something: it is done for nobody else, however late it arrives. One person's
 * accounts in two environments are two.
 */
export const accountSchema = z.strictObject({ environmentId: z.string().max(100), personId: idSchema })
export type Account = z.infer<typeof accountSchema>

export const sessionCalls = {
  'session.get': { input: z.strictObject({}), output: sessionStateSchema },
  /** Opens the system browser; answers when the sign-in has ended, well or not (five minutes at most). */
  'session.signIn': { input: z.strictObject({ environmentId: z.string().max(100) }), output: sessionStateSchema },
  'session.cancelSignIn': { input: z.strictObject({}), output: z.null() },
  /**
   * `ask` signs out only if nothing is unsent, and otherwise answers what is. `keep` leaves it for the next sign-in of
   * the same person here; `discard` undoes and throws away what has not left.
   */
  'session.signOut': {
    input: z.strictObject({ unsent: z.enum(['ask', 'keep', 'discard']).default('ask') }),
    output: z.object({ session: sessionStateSchema, unsent: unsentSchema.nullable() }),
  },
  'session.chooseRole': { input: z.strictObject({ idPapel: idSchema }), output: sessionStateSchema },
} as const
