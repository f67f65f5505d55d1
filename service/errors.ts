/** Validation errors by field. */
export type Issues = Readonly<Record<string, string>>

/** An error answer, which becomes an ErrorResult (spec, "Errors"). `message` is a Portuguese message. */
export class ApiError extends Error {
  readonly status: number
  readonly issues: Issues | undefined

  constructor(status: number, message: string, issues?: Issues) {
    super(message)
    this.status = status
    this.issues = issues
  }
}

/** 400: the request is invalid. */
export const badRequest = (message: string, issues?: Issues) => new ApiError(400, message, issues)

/** 401: no valid token (spec, "Use"). */
export const unauthorized = (message: string) => new ApiError(401, message)

/** 403: the token lacks the scope or the permission (spec, "Use"). */
export const forbidden = (message: string) => new ApiError(403, message)

/** 404: the id is unknown. */
export const notFound = (message: string) => new ApiError(404, message)
