import { createHash, randomUUID } from 'node:crypto'
import type { SecretQuestion } from '../../host.ts'
import { hostTexts } from '../hosts-texts.ts'
import { always } from './headers.ts'

/**
 * Open questions for secrets. Each has a page of its own, without a script and of an origin of its own (`sandbox`): a window
 * that has opened it sees nothing of it.
 */
export interface Questions {
  /**
   * Asks a question by its page, which `show` brings before the person; the answer in UTF-8. Null if they cancel, or the
   * question's signal is aborted.
   */
  ask(question: SecretQuestion, show: (address: string) => { close(): void }): Promise<Uint8Array | null>
  /** The page of an open question, or of one that is over; null for another path. */
  page(pathname: string): QuestionPage | null
  /** Takes the body of a question's form; the page that follows. The body is overwritten. */
  answer(pathname: string, body: Uint8Array): QuestionPage | null
  /** The person has closed the page. */
  cancel(address: string): void
}

interface QuestionPage {
  readonly status: 200 | 400 | 410
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
}

/** A secret is far shorter. */
export const mostAnswerBytes = 4096

const prefix = '/pergunta/'
/** Leads the focus into the field: a page without scripts in a sandbox has no `autofocus` (HTML, 6.6.7). */
const fieldOf = '#segredo'
/** The names in the form, which is sent as text/plain (HTML, 4.10.22.8): name=value and a line end each. */
const secretStart = Buffer.from('segredo=')
const goesOn = Buffer.from('\r\nacao=continuar\r\n')

export function createQuestions(): Questions {
  const open = new Map<string, { question: SecretQuestion; settle(answer: Uint8Array | null): void }>()
  const isOne = (pathname: string) => pathname.startsWith(prefix)
  return {
    ask(question, show) {
      const path = `${prefix}${randomUUID()}`
      return new Promise((resolve) => {
        const abort = () => settle(null)
        let shown: { close(): void } | null = null
        function settle(answer: Uint8Array | null): void {
          if (!open.delete(path)) return
          question.signal.removeEventListener('abort', abort)
          shown?.close()
          resolve(answer)
        }
        open.set(path, { question, settle })
        question.signal.addEventListener('abort', abort)
        if (question.signal.aborted) return settle(null)
        shown = show(path + fieldOf)
      })
    },
    page(pathname) {
      if (!isOne(pathname)) return null
      const found = open.get(pathname)
      return found === undefined ? over() : pageOf(200, found.question.title, formOf(found.question))
    },
    answer(pathname, body) {
      if (!isOne(pathname)) return null
      const found = open.get(pathname)
      const secret = secretIn(body)
      body.fill(0)
      if (found === undefined) return over()
      found.settle(secret)
      return endOf(200, texts.done)
    },
    cancel: (address) => open.get(address.replace(fieldOf, ''))?.settle(null),
  }
}

/** The answer of a form; null if the person cancels, and for any other body. */
function secretIn(body: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const end = bytes.length - goesOn.length
  const isAnswer = bytes.indexOf(secretStart) === 0 && end >= secretStart.length && bytes.lastIndexOf(goesOn) === end
  return isAnswer && end > secretStart.length ? Uint8Array.from(bytes.subarray(secretStart.length, end)) : null
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0; padding: 24px; max-width: 30rem; background: Canvas; color: CanvasText }
h1 { font-size: 1.2rem; margin: 0 0 8px }
p { margin: 0 0 8px }
label { display: block; font-weight: 600; margin-top: 16px }
input, button { font: inherit; border: 1px solid GrayText; border-radius: 6px; background: Canvas; color: CanvasText }
input { box-sizing: border-box; width: 100%; padding: 8px; margin: 4px 0 16px }
button { padding: 8px 16px; margin-right: 8px }
button[value=continuar] { border-color: #1d4f9f; background: #1d4f9f; color: #fff }
`
const styleHash = createHash('sha256').update(style).digest('base64')

const pageOf = (status: QuestionPage['status'], title: string, body: string): QuestionPage => ({
  status,
  headers: {
    ...always,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; sandbox allow-forms; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
  },
  html: `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)} – Malote</title><style>${style}</style><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`,
})

const { question: texts } = hostTexts
const endOf = (status: QuestionPage['status'], title: string) => pageOf(status, title, `<p>${texts.goBack}</p>`)

const over = () => endOf(410, texts.over)

const formOf = ({ sentences, label }: SecretQuestion): string =>
  [
    ...sentences.map((each) => `<p>${escaped(each)}</p>`),
    '<form method="post" enctype="text/plain" autocomplete="off">',
    `<label for="segredo">${escaped(label)}</label>`,
    '<input id="segredo" name="segredo" type="password" autocomplete="off" spellcheck="false" maxlength="1000">',
    `<button name="acao" value="continuar">${texts.goOn}</button>`,
    `<button name="acao" value="cancelar">${texts.cancel}</button>`,
    '</form>',
  ].join('')

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
