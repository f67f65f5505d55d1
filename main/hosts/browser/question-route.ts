import type { IncomingMessage, ServerResponse } from 'node:http'
import { mostAnswerBytes, type Questions } from '../serving/index.ts'
import { browserTexts as texts } from './browser-texts.ts'
import { replyWithSentence } from './replies.ts'

/** The pages on which the person answers with a secret. */
export interface QuestionRoute {
  isOne(pathname: string): boolean
  /** Answers with the question, or takes the answer. */
  serve(pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void>
}

export const createQuestionRoute = (questions: Questions): QuestionRoute => ({
  isOne: (pathname) => questions.page(pathname) !== null,
  async serve(pathname, request, response) {
    if (request.method !== 'GET' && request.method !== 'POST') return replyWithSentence(response, 405, texts.notAllowed)
    // The form's own sending; a script's cannot say so of itself (Fetch Metadata), and would spend attempts at a token.
    if (request.method === 'POST' && request.headers['sec-fetch-mode'] !== 'navigate')
      return replyWithSentence(response, 403, texts.otherProgram)
    const body = request.method === 'POST' ? await bodyOf(request) : null
    const page = body === null ? questions.page(pathname) : questions.answer(pathname, body)
    if (page !== null) response.writeHead(page.status, page.headers).end(page.html)
  },
})

/** The body, as far as an answer may be long. */
async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length <= mostAnswerBytes) parts.push(part)
  }
  const body = length <= mostAnswerBytes ? Buffer.concat(parts) : Buffer.alloc(0)
  for (const part of parts) part.fill(0)
  return body
}
