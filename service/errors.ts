import { databaseFailureOf } from './database/unavailable.ts'

/** Validation errors by field. */
export type Issues = Readonly<Record<string, string>>

/** An error answer, which becomes an ErrorResult (spec, "Errors"). `message` is a Portuguese message. */
export class ApiError extends Error {
  readonly status: number
  readonly issues: Issues | undefined
  /** Seconds after which the request may be repeated; sent as Retry-After. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, more: { issues?: Issues | undefined; retryAfter?: number } = {}) {
    super(message)
    this.status = status
    this.issues = more.issues
    this.retryAfter = more.retryAfter
  }
}

/** 400: the request is invalid. */
export const badRequest = (message: string, issues?: Issues) => new ApiError(400, message, { issues })

/** 401: no valid token (spec, "Use"). */
export const unauthorized = (message: string) => new ApiError(401, message)

/** 403: the token lacks the scope or the permission (spec, "Use"). */
export const forbidden = (message: string) => new ApiError(403, message)

/** 429: too many at a time; the request may be repeated after some seconds. */
export const tooMany = (message: string, retryAfter: number) => new ApiError(429, message, { retryAfter })

/** 404: the id is unknown. */
export const notFound = (message: string) => new ApiError(404, message)

/** The error answer that an error is, or that it wraps, as StorageReadError does. */
export function apiErrorIn(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : undefined
}

/** Whether the work can succeed later, without a change. */
export const isUnavailable = (error: unknown): boolean =>
  apiErrorIn(error)?.status === 503 || databaseFailureOf(error) !== null
