/**
 * Runs in a process of its own: a vendor's library may crash, hang, or read the memory around it. It knows one PIN for
 * one batch at most, and is killed after it.
 */
import { serveParent } from '../../serve-parent.ts'
import { guardProcess } from './guard-process.ts'
import { failureOf, listTokens, type OpenToken, openToken } from './token.ts'
import { systemStore, type TokenReply, type TokenRequest } from './token-messages.ts'
import { listStore, openStore } from './windows-store.ts'

let open: OpenToken | null = null
let isGuarded = false

async function perform(request: TokenRequest): Promise<unknown> {
  // Here, so that a missing koffi becomes an answer; without it no library has run, either.
  if (!isGuarded) guardProcess()
  isGuarded = true
  if (request.act === 'list') return request.module === systemStore ? listStore() : listTokens(request.module)
  if (request.act === 'open') {
    const { place, pin } = request
    open = await (place.module === systemStore ? openStore(place.key) : openToken(place, pin))
  }
  if (request.act === 'sign') return Uint8Array.from((await open?.sign(Buffer.from(request.data))) ?? [])
  if (request.act === 'close') await open?.close()
  return null
}

async function serve(request: TokenRequest): Promise<TokenReply> {
  try {
    return { id: request.id, ok: true, value: await perform(request) }
  } catch (error) {
    return { id: request.id, ok: false, ...failureOf(error) }
  }
}

serveParent(serve)
