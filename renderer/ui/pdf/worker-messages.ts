/** Messages between the window and a worker of pdf.js; pdf.js ignores them because they name no target. */

/** From the worker: it holds its liveness lock. */
export const holdsLock = 'holds-lock'
/** From the worker: it has refused memory that pdf.js asked for. */
export const memoryRefused = 'memory-refused'
/** From the window when a page is done: the worker starts a new memory count and sends the message back. */
export const pageDone = 'page-done'
