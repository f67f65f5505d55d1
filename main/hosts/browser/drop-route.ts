import type { IncomingMessage, ServerResponse } from 'node:http'
import { createDropRoute as createKeptDrops, fileName, type DropRoute as KeptDrops } from '../drops.ts'
import { browserTexts as texts } from './browser-texts.ts'
import { replyWithSentence } from './replies.ts'

export interface Drops extends Pick<KeptDrops, 'take'> {
  /** Receives the bytes of one file and answers 201 with a handle. */
  receive(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** Uploads from the page to main, by POST. */
export async function createDrops({ folder }: { folder: string }): Promise<Drops> {
  const drops = await createKeptDrops({ folder })
  return {
    receive: async (request, response) => {
      const name = nameOf(request.headers['x-malote-name'])
      if (name === null) return replyWithSentence(response, 400, texts.nameUnreadable)
      const changedMs = Number(request.headers['x-malote-changed'] ?? Number.NaN)
      const handle = await drops.keep(name, request, changedMs).catch(() => null)
      if (handle === null) return replyWithSentence(response, 507, texts.notKept)
      response.writeHead(201, { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' }).end(handle)
    },
    take: drops.take,
  }
}

function nameOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null
  try {
    return fileName(decodeURIComponent(header))
  } catch {
    return null
  }
}
