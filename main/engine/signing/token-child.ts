/**
 * Runs in a process of its own: a vendor's library may crash, hang, or read the memory around it. It knows one PIN for
 * one batch at most, and is killed after it.
 */
import { serveParent } from '../../serve-parent.ts'
import { failureOf, listTokens, type OpenToken, openToken } from './token.ts'
import type { TokenReply, TokenRequest } from './token-messages.ts'

let open: OpenToken | null = null

function perform(request: TokenRequest): unknown {
  if (request.act === 'list') return listTokens(request.module)
  if (request.act === 'open') open = openToken(request.place, request.pin)
  else if (request.act === 'sign') return Uint8Array.from(open?.sign(Buffer.from(request.data)) ?? [])
  else open?.close()
  return null
}

function serve(request: TokenRequest): TokenReply {
  try {
    return { id: request.id, ok: true, value: perform(request) }
  } catch (error) {
    return { id: request.id, ok: false, ...failureOf(error) }
  }
}

serveParent(serve)
