import { z } from 'zod'

/**
 * Why a call did not do what was asked: a closed union. The text for a person is chosen in renderer/texts by code;
 * `message` carries what the service itself said, in its words.
 */
export const failureCodes = [
  'invalid-input', // the call's shape is wrong: a fault of the page
  'not-signed-in', // the person in whose name to act is not signed in
  'session-expired', // the person must sign in again
  'sign-in-cancelled',
  'sign-in-timeout',
  'sign-in-refused', // the provider said no, or another person answered
  'offline', // the service cannot be reached
  'refused', // the service said no; message and traceId are its own
  'forbidden',
  'not-found',
  'not-offered', // this environment does not have the function
  'conflict', // what was to be changed has moved on meanwhile
  'too-late', // an operation that has already left cannot be cancelled
  'file-problem', // a local file is missing, unreadable or not a PDF
  'storage-problem', // the local disk or database refused
  'cancelled',
  'internal', // a fault of ours; it is in the log
] as const
export const failureSchema = z.object({
  code: z.enum(failureCodes),
  message: z.string().optional(),
  traceId: z.string().optional(),
})
export type Failure = z.infer<typeof failureSchema>
export type FailureCode = Failure['code']

/** What every call answers; nothing is thrown across the bridge. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export const ok = <T>(value: T): Outcome<T> => ({ ok: true, value })
export const failed = (code: FailureCode, rest: Omit<Failure, 'code'> = {}): Outcome<never> => ({
  ok: false,
  failure: { code, ...rest },
})
