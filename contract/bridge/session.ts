import { z } from 'zod'
import { idSchema } from '../api/common.ts'

/** An environment of the settings, without its client. */
const environmentViewSchema = z.object({
  id: z.string(),
  nome: z.string(),
  kind: z.enum(['production', 'training', 'local']),
  /** Base address of the API. */
  address: z.string(),
  /** Scans may have the value of the original. */
  scannedOriginals: z.boolean(),
  /** A person with roles may also send as a citizen. */
  rolesMayBeCitizens: z.boolean(),
})

/** A role (papel) of the person. */
export const roleViewSchema = z.object({ id: idSchema, nome: z.string(), unidade: z.string(), organizacao: z.string() })
export type RoleView = z.infer<typeof roleViewSchema>

/**
 * The session of the person. `expired`: the person sees their data, but must sign in again before anything is sent.
 * `keptOnDisk` is false without a keychain: the session ends with the application.
 */
export const sessionStateSchema = z.object({
  status: z.enum(['signed-out', 'signing-in', 'signed-in', 'expired']),
  environments: z.array(environmentViewSchema),
  environmentId: z.string().nullable(),
  person: z.object({ id: idSchema, nome: z.string() }).nullable(),
  roles: z.array(roleViewSchema),
  /** Roles that could not be read; absent for none. */
  rolesLeftOut: z.int().min(1).optional(),
  roleInForceId: idSchema.nullable(),
  keptOnDisk: z.boolean(),
  /** Why it is not kept; null where it is. */
  vaultProblem: z.enum(['no-keyring', 'locked', 'unwritable']).nullable(),
  /** The window shows nothing of the account until its person signs in again: `person` and `roles` are empty then. */
  isLocked: z.boolean(),
})
export type SessionState = z.infer<typeof sessionStateSchema>

/** Numbers of unfinished work at sign-out; at least one is not 0. */
const unsentSchema = z.object({
  /** Operations of which nothing has left: they continue at the next sign-in, or are discarded. */
  undoable: z.int().min(0),
  /** Operations that may have reached the service: always kept, and reconciled at the next sign-in. */
  underway: z.int().min(0),
  /** Drafts of forwardings. */
  drafts: z.int().min(0),
  files: z.int().min(0),
  /** Processes that are being saved outside Malote: signing out cancels that, and nothing is left of it. */
  exports: z.int().min(0),
})
export type Unsent = z.infer<typeof unsentSchema>

/** For whom a page makes a call; the call is never executed for another person or environment. */
export const accountSchema = z.strictObject({ environmentId: z.string().max(100), personId: idSchema })
export type Account = z.infer<typeof accountSchema>

export const sessionCalls = {
  'session.get': { input: z.strictObject({}), output: sessionStateSchema },
  /** Opens the system browser; answers when the sign-in has ended, after five minutes at most. */
  'session.signIn': {
    input: z.strictObject({
      environmentId: z.string().max(100),
      /** Another account beside those that are signed in; otherwise only the person of the window may sign in. */
      adds: z.boolean().default(false),
    }),
    output: sessionStateSchema,
  },
  'session.cancelSignIn': { input: z.strictObject({}), output: z.null() },
  /**
   * `ask` signs out if there is no unsent work, and answers it otherwise. `keep` leaves it for the next sign-in of the
   * same person; `discard` cancels and deletes what has not left. Of the shown account, or of `all`, whose unsent work is
   * then counted together.
   */
  'session.signOut': {
    input: z.strictObject({
      unsent: z.enum(['ask', 'keep', 'discard']).default('ask'),
      all: z.boolean().default(false),
    }),
    output: z.object({ session: sessionStateSchema, unsent: unsentSchema.nullable() }),
  },
  'session.chooseRole': { input: z.strictObject({ idPapel: idSchema }), output: sessionStateSchema },
} as const
