/** Which fields are wrong, and in what way. */
export type Issues = Readonly<Record<string, string>>

/**
 * An answer that is no success; the error handler makes an ErrorResult of it (spec, "Errors"). `message` is a
 * Portuguese sentence for the person who caused it.
 */
export class ApiError extends Error {
  readonly status: number
  readonly issues: Issues | undefined

  constructor(status: number, message: string, issues?: Issues) {
    super(message)
    this.status = status
    this.issues = issues
  }
}

/** 400: the request cannot be carried out as it is. */
export const badRequest = (message: string, issues?: Issues) => new ApiError(400, message, issues)

/** 401: no token, or one that does not hold (spec, "Use"). */
export const unauthorized = (message: string) => new ApiError(401, message)

/** 403: the token holds, but lacks the scope or the permission (spec, "Use"). */
export const forbidden = (message: string) => new ApiError(403, message)

/** 404: there is nothing by that id. */
export const notFound = (message: string) => new ApiError(404, message)
