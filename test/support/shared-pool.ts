import { createPdfPool } from '../../main/engine/pdf/index.ts'

/** The pool of all test files of a worker that need no other limits: starting one of its threads takes 0.3 s. */
export const sharedPool = createPdfPool({ log: { warn: () => {} } })
