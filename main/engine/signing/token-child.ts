/**
 * Runs in a process of its own: a vendor's library may crash, hang, or read the memory around it. It knows one PIN for
 * one batch at most, and is killed after it. Messages go over Node's IPC or Electron's parentPort.
 */
import { failureOf, listTokens, type OpenToken, openToken } from './token.ts'
import type { TokenReply, TokenRequest } from './token-messages.ts'

interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  postMessage(message: unknown): void
}

const { parentPort } = process as unknown as { parentPort?: ParentPort }
let open: OpenToken | null = null

function reply(message: TokenReply): void {
  if (parentPort === undefined) process.send?.(message)
  else parentPort.postMessage(message)
}

function perform(request: TokenRequest): unknown {
  if (request.act === 'list') return listTokens(request.module)
  if (request.act === 'open') open = openToken(request.place, request.pin, request.acceptsFinalTry)
  else if (request.act === 'sign') return Uint8Array.from(open?.sign(Buffer.from(request.data)) ?? [])
  else open?.close()
  return null
}

function serve(request: TokenRequest): void {
  try {
    reply({ id: request.id, ok: true, value: perform(request) })
  } catch (error) {
    reply({ id: request.id, ok: false, ...failureOf(error) })
  }
}

if (parentPort === undefined) {
  process.on('message', (message) => serve(message as TokenRequest))
  // Otherwise a killed parent would leave a child that is logged in.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
} else parentPort.on('message', ({ data }) => serve(data as TokenRequest))
