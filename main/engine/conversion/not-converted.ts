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

/** Decoders and V8 say it in these words. */
const lacksMemory = /out of memory|memory access|unable to allocate|allocation failed|bad_alloc/i

/** An error of a parser means damage, or a lack of memory. */
export function notConverted(error: unknown): NotConverted {
  if (error instanceof NotConverted) return error
  const detail = String((error as Error).message ?? error)
  return new NotConverted(lacksMemory.test(detail) ? 'memory' : 'damaged', detail)
}

/** Errors of the disk are rejected by main. */
export function replyOfError(error: unknown): ChildReply {
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (code !== undefined && syscall !== undefined) return { kind: 'disk', code, message }
  const { why, nth, message: detail } = notConverted(error)
  return { kind: 'refused', why, nth, detail }
}
