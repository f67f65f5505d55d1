import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { HandedFile } from '../../host.ts'
import { makePrivateFolder } from '../folders.ts'
import { replyWithSentence } from './replies.ts'

export interface Drops {
  /** Takes the bytes of one file and answers 201 with a handle for it. */
  receive(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** The files behind handles, each of them once; null if any of them is unknown. */
  take(handles: readonly string[]): Promise<readonly HandedFile[] | null>
}

/**
 * Files on their way from the page to main. What the page has not handed over yet lies in `arriving`; what main has been
 * given lies in `handed`, each file until main has taken it in or refused it. A start empties both: what main had not
 * taken in when the host was killed it asks the person for again.
 */
export async function createDrops({ folder }: { folder: string }): Promise<Drops> {
  const arriving = path.join(folder, 'arriving')
  const handed = path.join(folder, 'handed')
  try {
    for (const each of [arriving, handed]) await rm(each, { recursive: true, force: true })
    for (const each of [folder, arriving, handed]) makePrivateFolder(each)
  } catch {
    // A disk that takes nothing: each file is answered that it could not be kept.
  }
  const names = new Map<string, string>()

  return {
    receive: async (request, response) => {
      const name = nameOf(request.headers['x-malote-name'])
      if (name === null) return replyWithSentence(response, 400, 'O nome do arquivo não pôde ser lido.')
      const handle = randomUUID()
      const target = path.join(arriving, handle)
      try {
        await pipeline(request, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
      } catch {
        await rm(target, { force: true }).catch(() => undefined)
        return replyWithSentence(response, 507, 'O arquivo não pôde ser guardado neste computador.')
      }
      names.set(handle, name)
      response.writeHead(201, { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' }).end(handle)
    },
    take: async (handles) => {
      if (new Set(handles).size !== handles.length || !handles.every((handle) => names.has(handle))) return null
      const files = handles.map((handle) => ({
        handle,
        name: names.get(handle) ?? '',
        path: path.join(handed, handle),
      }))
      for (const { handle, path: target } of files) {
        names.delete(handle)
        await rename(path.join(arriving, handle), target)
      }
      return files.map((file) => ({ path: file.path, name: file.name, owned: true }))
    },
  }
}

/** The last part of the name that the page gave, without what could not stand in a name on some system. */
function nameOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null
  try {
    const last = decodeURIComponent(header).split(/[/\\]/).at(-1) ?? ''
    const clean = last.replace(/\p{Cc}|\p{Bidi_Control}/gu, '').trim()
    return clean === '' || clean.length > 255 ? null : clean
  } catch {
    return null
  }
}
