import type { IncomingMessage } from 'node:http'

const longestMs = 3000

/**
 * Goes on reading what a refused sender still sends: a connection closed at once would lose the answer, since the
 * sender would first meet a reset. After a while the connection is cut, whoever sends.
 */
export function drain(request: IncomingMessage): void {
  if (request.complete) return
  request.resume()
  const cut = setTimeout(() => request.destroy(), longestMs)
  request.once('close', () => clearTimeout(cut))
  request.once('end', () => clearTimeout(cut))
}

const patienceMs = 1000

/** The same before the answer, where that can be soon: for a sender who wants the connection closed after it. */
export function drained(request: IncomingMessage): Promise<void> {
  if (request.complete) return Promise.resolve()
  return new Promise((resolve) => {
    const enough = setTimeout(resolve, patienceMs)
    for (const event of ['end', 'close', 'error'] as const) {
      request.once(event, () => {
        clearTimeout(enough)
        resolve()
      })
    }
    drain(request)
  })
}
