import { createTransport } from 'nodemailer'
import type { Mensagem } from './store.ts'

/** How handing a message to the mail server ended. `down`: nothing can be sent now; `refused`: not this message. */
export type SendResult = { readonly kind: 'sent' } | { readonly kind: 'down' | 'refused'; readonly falha: string }

export type Transport = (message: Mensagem) => Promise<SendResult>

/** What failed, in words of ours: a library's own might repeat the address, and with it the password. */
function failureOf(error: unknown): SendResult {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  if (code === 'EAUTH') return { kind: 'down', falha: 'O servidor de e-mail não aceitou o usuário ou a senha.' }
  if (responseCode !== undefined && responseCode >= 500) {
    return { kind: 'refused', falha: `O servidor de e-mail recusou a mensagem (${responseCode}).` }
  }
  const detail = responseCode ?? (/^[A-Z]+$/.test(code) ? code : 'sem resposta')
  return { kind: 'down', falha: `O servidor de e-mail não está atendendo (${detail}). A mensagem será enviada depois.` }
}

/** Hands messages to the mail server at `url`; each bears the id it has here, by which a receiver knows a repetition. */
export function createSmtpTransport({ url, from }: { url: string; from: string }): Transport {
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
