import type { IncomingMessage } from 'node:http'

const longestMs = 3000

/**
 * Reads the rest of a refused request for a limited time: closing the connection at once would reset it, and the sender
 * would lose the answer.
 */
export function drain(request: IncomingMessage): void {
  if (request.complete) return
  request.resume()
  const cut = setTimeout(() => request.destroy(), longestMs)
  request.once('close', () => clearTimeout(cut))
  request.once('end', () => clearTimeout(cut))
}

const patienceMs = 1000

/** Drains the request before the answer, for a sender with `Connection: close`. */
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
