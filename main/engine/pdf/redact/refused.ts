import type { RedactRefusal } from '../worker-messages.ts'

/** The file cannot be redacted, or the result does not hold. */
export class RedactionRefused extends Error {
  readonly why: RedactRefusal
  constructor(why: RedactRefusal) {
    super(why)
    this.why = why
  }
}
