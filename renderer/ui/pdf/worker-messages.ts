/** Messages between the window and a worker of pdf.js; pdf.js ignores them because they name no target. */

/** The worker holds the lock that tells when it ends. */
export const holdsLock = 'holds-lock'
/** The worker has refused memory that pdf.js asked for. */
export const memoryRefused = 'memory-refused'
/** The window sends it when a page is done; the worker counts memory anew and sends it back. */
export const pageDone = 'page-done'
