/** The copy could not be written, although the original could be read. */
export interface WriteFailure {
  readonly writeFailed: { readonly code: string; readonly message: string }
}

/** Writing failed, not reading; the cause is the system's error. */
export class WriteFailed extends Error {
  constructor(cause: unknown) {
    super(undefined, { cause })
  }
}

export function writing<T>(write: () => T): T {
  try {
    return write()
  } catch (cause) {
    throw new WriteFailed(cause)
  }
}

/** The failure of writing as the pool learns it. Rethrows any other error, and a cause without a code: that is a bug. */
export function writeFailureOf(error: unknown): WriteFailure {
  if (!(error instanceof WriteFailed)) throw error
  const { code, message } = error.cause as NodeJS.ErrnoException
  if (code === undefined) throw error.cause
  return { writeFailed: { code, message } }
}

/** The system's error of writing again, for callers that throw it. */
export const writeErrorOf = ({ writeFailed: { code, message } }: WriteFailure): NodeJS.ErrnoException =>
  Object.assign(new Error(message), { code })

/** Reading failed, not writing; the cause is the system's error. */
export class ReadFailed extends Error {}

/** For a rejection that is the system's, of reading; any other stays as it is. */
export function rethrowRead(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code === undefined) throw error
  throw new ReadFailed('the file could not be read', { cause: error })
}
