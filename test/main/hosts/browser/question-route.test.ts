import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { createGuard } from '../../../../main/hosts/browser/guard.ts'
import { createQuestionRoute } from '../../../../main/hosts/browser/question-route.ts'
import { createServer } from '../../../../main/hosts/browser/server.ts'
import { createQuestions } from '../../../../main/hosts/serving/index.ts'

const never = () => expect.fail('it is no question')

/** A server with one open question. */
async function open() {
  const server = await createServer()
  const authority = `${server.host}:${server.port}`
  const questions = createQuestions()
  let path = ''
  const asked = { title: 'PIN do token', sentences: [], label: 'PIN', signal: new AbortController().signal }
  const answer = questions.ask(asked, (shown) => {
    path = shown.replace('#segredo', '')
    return { close() {} }
  })
  server.open({
    guard: createGuard({ authority }),
    entrance: { newAddress: never, enter: never, knows: () => false },
    page: never,
    drops: { receive: never, take: never },
    socket: { accept: never, close() {}, publish: never },
    handOver: never,
    questions: createQuestionRoute(questions),
  } as unknown as Parameters<typeof server.open>[0])
  onTestFinished(() => server.close())
  const send = (method: string, body = '', headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const sent = request({ host: server.host, port: server.port, path, method, headers }, (reply) => {
        text(reply).then((got) => resolve({ status: reply.statusCode, body: got }), reject)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  return { answer, send }
}
const ofForm = { 'sec-fetch-mode': 'navigate' }
const form = (secret: string) => `segredo=${secret}\r\nacao=continuar\r\n`

it('a page without our origin or cookie shows the question and gives the answer, as its sandbox makes it', async () => {
  const { answer, send } = await open()
  expect(await send('GET')).toMatchObject({ status: 200, body: expect.stringContaining('PIN do token') })
  // A script's request; that of a form says what it is.
  expect(await send('POST', form('0000'), { 'sec-fetch-mode': 'cors' })).toMatchObject({ status: 403 })
  expect(await send('POST', form('0000'))).toMatchObject({ status: 403 })
  expect(await send('POST', form('1234'), { origin: 'null', ...ofForm })).toMatchObject({ status: 200 })
  expect(Buffer.from((await answer) ?? []).toString()).toBe('1234')
  expect(await send('GET')).toMatchObject({ status: 410, body: expect.not.stringContaining('PIN do token') })
})

it('another name for this computer finds no question, and an endless answer is none', async () => {
  const { answer, send } = await open()
  expect(await send('GET', '', { host: 'espiao.exemplo.com.br' })).toMatchObject({ status: 403 })
  expect(await send('PUT')).toMatchObject({ status: 405 })
  await send('POST', form('1'.repeat(100_000)), ofForm)
  expect(await answer).toBeNull()
})
