import { createTransport } from 'nodemailer'
import type { Mensagem } from './store.ts'

/** The result of an attempt. `down`: no message can be sent now. `refused`: the server refuses this message. */
type MailResult = { readonly kind: 'sent' } | { readonly kind: 'down' | 'refused'; readonly falha: string }

export type MailTransport = (message: Mensagem) => Promise<MailResult>

/** Describes a failure in our own words: the text of the library can contain the server's address and password. */
function failureOf(error: unknown): MailResult {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  if (code === 'EAUTH') return { kind: 'down', falha: 'O servidor de e-mail não aceitou o usuário ou a senha.' }
  if (responseCode !== undefined && responseCode >= 500) {
    return { kind: 'refused', falha: `O servidor de e-mail recusou a mensagem (${responseCode}).` }
  }
  const detail = responseCode ?? (/^[A-Z]+$/.test(code) ? code : 'sem resposta')
  return { kind: 'down', falha: `O servidor de e-mail não está atendendo (${detail}). A mensagem será enviada depois.` }
}

/** Sends messages by the mail server at `url`. The Message-ID is our id, so that a receiver recognises a duplicate. */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }
  const smtp = createTransport({ url, ...patience, logger: false, debug: false })
  return async ({ id, para, assunto, corpo, criadoEm }) => {
    try {
      const messageId = `<${id}@malote>`
      const headers = { 'Auto-Submitted': 'auto-generated' }
      await smtp.sendMail({
        from,
        to: { name: '', address: para },
        subject: assunto,
        text: corpo,
        date: criadoEm,
        messageId,
        headers,
      })
      return { kind: 'sent' }
    } catch (error) {
      return failureOf(error)
    }
  }
}
