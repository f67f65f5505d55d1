import { describe, expect, it } from 'vitest'
import { createQuestions } from '../../../../main/hosts/serving/questions.ts'

const asked = { title: 'Senha do certificado', sentences: ['Arquivo <ana>.pfx'], label: 'Senha' }
const bodyOf = (text: string) => Uint8Array.from(Buffer.from(text))
const given = (secret: string) => bodyOf(`segredo=${secret}\r\nacao=continuar\r\n`)

/** An open question: the address and path of its page, its answer, and how often its page was closed. */
function ask() {
  const questions = createQuestions()
  const ending = new AbortController()
  let address = ''
  let closed = 0
  const answer = questions.ask({ ...asked, signal: ending.signal }, (shown) => {
    address = shown
    return {
      close() {
        closed += 1
      },
    }
  })
  const path = address.replace('#segredo', '')
  return { questions, address, path, answer, closed: () => closed, end: () => ending.abort() }
}
const textOf = (answer: Uint8Array | null) => answer && Buffer.from(answer).toString()

describe('a question for a secret', () => {
  it('is a page without a script and of an origin of its own, in which no text becomes markup', () => {
    const { questions, path } = ask()
    const page = questions.page(path)
    expect(page?.html).toContain('Arquivo &#60;ana&#62;.pfx')
    expect(page?.html).not.toMatch(/<script|\son\w+=|<ana>/)
    const policy = page?.headers['content-security-policy']
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; sandbox allow-forms;/)
    expect(page?.headers['cache-control']).toBe('no-store')
  })

  it.each(['s3nha', ' com espaço ', 'ação=continuar', 'a\r\nacao=cancelar', 'segredo=x', '💠'])(
    'gets its answer as it was typed, %j, and overwrites the form',
    async (secret) => {
      const { questions, path, answer, closed } = ask()
      const body = given(secret)
      expect(questions.answer(path, body)).toMatchObject({ status: 200 })
      expect([textOf(await answer), closed()]).toEqual([secret, 1])
      expect(body.every((byte) => byte === 0)).toBe(true)
    },
  )

  it.each([
    ['by its button', 'segredo=s3nha\r\nacao=cancelar\r\n'],
    ['without an answer', 'segredo=\r\nacao=continuar\r\n'],
    ['by a body that is no form of it', 'x'],
    ['by no body', ''],
  ])('is cancelled %s', async (_, body) => {
    const { questions, path, answer } = ask()
    questions.answer(path, bodyOf(body))
    expect(await answer).toBeNull()
  })

  it('is answered once, and its page is over then', async () => {
    const { questions, path, answer } = ask()
    questions.answer(path, given('um'))
    expect(questions.answer(path, given('dois'))).toMatchObject({ status: 410 })
    expect(questions.page(path)).toMatchObject({ status: 410 })
    expect(textOf(await answer)).toBe('um')
  })

  it('ends when the person closes its page or leaves', async () => {
    const one = ask()
    one.questions.cancel(one.address)
    expect([await one.answer, one.closed()]).toEqual([null, 1])
    const other = ask()
    other.end()
    expect([await other.answer, other.closed()]).toEqual([null, 1])
    const ended = AbortSignal.abort()
    expect(await createQuestions().ask({ ...asked, signal: ended }, () => expect.fail('it was shown'))).toBeNull()
  })

  it('has an address that nobody guesses, and other addresses are no questions', () => {
    const [one, other] = [ask(), ask()]
    expect(one.path).toMatch(/^\/pergunta\/[0-9a-f-]{36}$/)
    expect(one.path).not.toBe(other.path)
    expect(one.questions.page('/index.html')).toBeNull()
    expect(one.questions.answer('/drop', given('x'))).toBeNull()
    expect(one.questions.page(other.path)).toMatchObject({ status: 410 })
  })
})
