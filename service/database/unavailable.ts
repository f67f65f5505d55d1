import { DrizzleQueryError } from 'drizzle-orm'

/** `undone`: certainly nothing was changed. `unknown`: the connection was lost before the answer to a change. */
type DatabaseFailure = 'undone' | 'unknown'

/** A transaction failed because the database is away. */
export class DatabaseUnavailable extends Error {
  readonly outcome: DatabaseFailure
  constructor(outcome: DatabaseFailure, cause: unknown) {
    super('the database is not available', { cause })
    this.outcome = outcome
  }
}

/**
 * Codes of an error before anything was sent: of the system, and of PostgreSQL (appendix A): starting or stopping,
 * too many connections, a transaction that may only read.
 */
const neverSent = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', '57P03', '53300', '25006']
const lost = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '08000', '08003', '08006']
/** The driver's errors without a code (pg 8.23, pg-pool 3). */
const neverConnected = /^(Connection terminated due to connection timeout|timeout exceeded when trying to connect)/
const broken =
  /^(Connection terminated|Query read timeout|Client (has encountered a connection error|was closed)|timeout expired)/

function kindOf(error: unknown): 'never-sent' | 'lost' | null {
  if (error instanceof DatabaseUnavailable) return 'never-sent'
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  if (neverSent.includes(code) || neverConnected.test(error.message)) return 'never-sent'
  return lost.includes(code) || broken.test(error.message) ? 'lost' : null
}

/** Whether a connection cannot be used again after this error of a query. */
export const isLost = (error: unknown): boolean =>
  kindOf(error instanceof DrizzleQueryError ? error.cause : error) !== null

/** How a request ended that failed because the database is away; null if it failed for another reason. */
export function databaseFailureOf(error: unknown): DatabaseFailure | null {
  if (error instanceof DatabaseUnavailable) return error.outcome
  if (error instanceof DrizzleQueryError) {
    const kind = kindOf(error.cause)
    if (kind === null) return null
    return kind === 'never-sent' || /^\s*select\b/i.test(error.query) ? 'undone' : 'unknown'
  }
  return error instanceof Error && error.cause !== undefined ? databaseFailureOf(error.cause) : null
}
