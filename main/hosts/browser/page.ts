import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Application } from '../../host.ts'
import { answerContent, bytesOfAnswer, contentIdOf, findPageFile, pageHeaders } from '../serving/index.ts'
import { browserTexts as texts } from './browser-texts.ts'
import { replyWithSentence } from './replies.ts'

interface PageOptions {
  /** The built window, out/renderer. */
  pageFolder: string
  /** The bundle of preload/browser.ts, which runs before the window's own scripts. */
  bridgeFile: string
  /** `ws://127.1.2.3:port` */
  socketOrigin: string
  app: Pick<Application, 'content'>
}

const bridgePath = '/bridge.js'

/** Serves the window, its bridge and main's contents, for GET and HEAD. */
export function createPage({ pageFolder, bridgeFile, socketOrigin, app }: PageOptions) {
  const headers = pageHeaders(socketOrigin)

  async function sendPageFile(pathname: string, request: IncomingMessage, response: ServerResponse) {
    const isBridge = pathname === bridgePath
    const script = { path: bridgeFile, mediaType: 'text/javascript; charset=utf-8' }
    const file = isBridge ? script : await findPageFile(pageFolder, pathname)
    if (!file) return replyWithSentence(response, 404, texts.nothingHere)
    if (!file.mediaType.startsWith('text/html')) {
      response.writeHead(200, { ...headers, 'content-type': file.mediaType })
      return send(() => createReadStream(file.path), request, response)
    }
    const html = (await readFile(file.path, 'utf8')).replace(
      /<head>/i,
      `<head><script type="module" src="${bridgePath}"></script>`,
    )
    response.writeHead(200, { ...headers, 'content-type': file.mediaType })
    response.end(request.method === 'HEAD' ? undefined : html)
  }

  async function sendContent(contentId: string, request: IncomingMessage, response: ServerResponse) {
    const content = await app.content(contentId)
    if (!content) return replyWithSentence(response, 404, texts.contentClosed)
    const { status, headers: answered, body } = answerContent(content, request.headers.range ?? null)
    response.writeHead(status, answered)
    if (body.length === 0) return void response.end()
    return send(() => bytesOfAnswer(content.path, body), request, response)
  }

  return async (pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return replyWithSentence(response, 405, texts.notAllowed)
    // Browsers request it by themselves; a 404 would show as an error of the page.
    if (pathname === '/favicon.ico') return void response.writeHead(204, headers).end()
    const contentId = contentIdOf(pathname)
    await (contentId ? sendContent(contentId, request, response) : sendPageFile(pathname, request, response))
  }
}

async function send(bytes: () => Readable, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'HEAD') return void response.end()
  // A closed connection or a missing file ends only this answer.
  await pipeline(bytes(), response).catch(() => response.destroy())
}
