import { z } from 'zod'

/** Why a call failed. renderer/texts has a text for each code; `message` is that of the service. */
export const failureCodes = [
  'invalid-input', // a fault of the page
  'not-signed-in', // the person of the call is not signed in
  'session-expired', // the person must sign in again
  'sign-in-cancelled',
  'sign-in-timeout',
  'sign-in-refused', // by the provider, or another person signed in
  'offline', // the service cannot be reached
  'refused', // by the service; message and traceId are its own
  'forbidden',
  'not-found',
  'not-offered', // this environment does not have the function
  'conflict', // the data has changed meanwhile
  'too-late', // the operation has already left
  'file-problem', // a local file is missing, unreadable or not a PDF
  'storage-problem', // the local disk or database refused
  'cancelled',
  'internal', // a fault of Malote; it is in the log
] as const
export const failureSchema = z.object({
  code: z.enum(failureCodes),
  message: z.string().optional(),
  traceId: z.string().optional(),
  /** Only where the service is busy (429, 503): when it may be asked again. */
  retryAfterMs: z.number().min(0).optional(),
})
export type Failure = z.infer<typeof failureSchema>
type FailureCode = Failure['code']

/** The answer of every call; nothing is thrown across the bridge. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export const ok = <T>(value: T): Outcome<T> => ({ ok: true, value })
/** With a sentence for the person, or with more about the failure. */
export const failed = (code: FailureCode, rest: string | Omit<Failure, 'code'> = {}): Outcome<never> => ({
  ok: false,
  failure: { code, ...(typeof rest === 'string' ? { message: rest } : rest) },
})
