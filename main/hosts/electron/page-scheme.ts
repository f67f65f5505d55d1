import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import type { CustomScheme } from 'electron'
import type { Application } from '../../host.ts'
import {
  answerContent,
  bytesOfAnswer,
  contentIdOf,
  findPageFile,
  mostAnswerBytes,
  pageHeaders,
  type Questions,
} from '../serving/index.ts'

/** Register it before Electron is ready. `standard` gives the page an origin, `secure` a secure context. */
export const pageScheme: CustomScheme = {
  scheme: 'malote',
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
}

interface PageSchemeOptions {
  /** The built window, out/renderer. */
  pageFolder: string
  content: (contentId: string) => ReturnType<Application['content']>
  questions: Pick<Questions, 'page' | 'answer'>
}

/** Serves `malote://app/`: the window's files and main's contents. */
export function createPageScheme({
  pageFolder,
  content,
  questions,
}: PageSchemeOptions): (request: Request) => Promise<Response> {
  const nothing = () => new Response(null, { status: 404, headers: pageHeaders() })

  async function answerWithContent(contentId: string, request: Request): Promise<Response> {
    const found = await content(contentId)
    if (!found) return nothing()
    const { status, headers, body } = answerContent(found, request.headers.get('range'))
    const isSent = body.length > 0 && request.method !== 'HEAD'
    const bytes = isSent ? streamOf(bytesOfAnswer(found.path, body)) : null
    return new Response(bytes, { status, headers: { ...headers } })
  }

  /** Only the page of a question itself sends its form: the window has another origin policy, `form-action 'none'`. */
  async function answerQuestion(pathname: string, request: Request) {
    if (questions.page(pathname) === null) return null
    const body = new Uint8Array(await request.arrayBuffer())
    return questions.answer(pathname, body.length <= mostAnswerBytes ? body : new Uint8Array())
  }

  async function answer(request: Request): Promise<Response> {
    const url = URL.parse(request.url)
    if (url?.protocol !== 'malote:' || url.host !== 'app') return nothing()
    const question =
      request.method === 'POST' ? await answerQuestion(url.pathname, request) : questions.page(url.pathname)
    if (question !== null) return new Response(question.html, question)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: pageHeaders() })
    const contentId = contentIdOf(url.pathname)
    if (contentId) return answerWithContent(contentId, request)
    const file = await findPageFile(pageFolder, url.pathname)
    if (!file) return nothing()
    const headers = { ...pageHeaders(), 'content-type': file.mediaType, 'content-length': String(file.sizeBytes) }
    const bytes = request.method === 'HEAD' ? null : streamOf(createReadStream(file.path))
    return new Response(bytes, { status: 200, headers })
  }

  return (request) => answer(request).catch(() => new Response(null, { status: 500, headers: pageHeaders() }))
}

// Not by Readable.toWeb: when the page cancels, bytes read before throw where nothing catches them (node#64529).
const streamOf = (bytes: Readable) => ReadableStream.from(bytes) as ConstructorParameters<typeof Response>[0]
