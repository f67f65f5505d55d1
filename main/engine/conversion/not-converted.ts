import type { ChildReply } from './child-messages.ts'
import type { ConversionRefusal } from './types.ts'

/** Ends the conversion of a file in the child. */
export class NotConverted extends Error {
  readonly why: ConversionRefusal
  /** The picture of the order, from 0. */
  nth = 0
  constructor(why: ConversionRefusal, detail: string = why) {
    super(detail)
    this.why = why
  }
}

/** Errors of the disk are rejected by main; every other error of a parser means damage. */
export function replyOfError(error: unknown): ChildReply {
  if (error instanceof NotConverted) return { kind: 'refused', why: error.why, nth: error.nth, detail: error.message }
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (code !== undefined && syscall !== undefined) return { kind: 'disk', code, message }
  return { kind: 'refused', why: 'damaged', nth: 0, detail: String(message ?? error) }
}
