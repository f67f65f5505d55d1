import { createHash, timingSafeEqual } from 'node:crypto'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../database/index.ts'
import { notFound, unauthorized } from '../errors.ts'
import { type HtmlPage, htmlPageHeaders, renderHtmlPage } from '../pages/html-page.ts'
import type { Attempts } from './attempts.ts'
import { choosePassword, createInvite, findInvited, passwordProblem } from './invites.ts'
import { lostInvitePage, passwordChosenPage, passwordPage } from './pages.ts'

interface InviteParts {
  readonly db: Database
  readonly clock: () => Date
  readonly attempts: Attempts
  readonly baseUrl: string
  /** The key of commands that can read the data folder. */
  readonly commandKey: string
}

const home = '/convite'
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Routes of invitations: `npm run invite` makes a link, and its page sets a password. */
export function registerInvites(
  instance: FastifyInstance,
  { db, clock, attempts, baseUrl, commandKey }: InviteParts,
): void {
  const send = (reply: FastifyReply, status: number, page: HtmlPage) =>
    reply.code(status).headers(htmlPageHeaders(page)).send(renderHtmlPage(page))
  const hide = { hide: true }

  const made = z.object({ login: z.string().min(1) })
  instance
    .withTypeProvider<ZodTypeProvider>()
    .post(`${home}/novo`, { schema: { ...hide, body: made } }, async (request) => {
      const shown = request.headers.authorization ?? ''
      if (!timingSafeEqual(digest(shown), digest(`Bearer ${commandKey}`))) {
        throw unauthorized('Só quem administra o serviço faz convites: npm run invite -- LOGIN.')
      }
      const invite = await createInvite(db, request.body.login, clock())
      if (!invite) throw notFound('Não há pessoa ativa com este login.')
      const { code, nome, expiresAt } = invite
      return { url: `${baseUrl}${home}?codigo=${code}`, nome, expiraEm: expiresAt.toISOString() }
    })

  instance.register(async (scope) => {
    await scope.register(formbody)
    const app = scope.withTypeProvider<ZodTypeProvider>()
    // Secrets are in the query and in bodies, which are not logged.
    const querystring = z.object({ codigo: z.string().default('') })
    app.get(home, { schema: { ...hide, querystring } }, async ({ query: { codigo } }, reply) => {
      const person = await findInvited(db, codigo, clock())
      return person ? send(reply, 200, passwordPage({ ...person, codigo })) : send(reply, 410, lostInvitePage())
    })
    const text = z.string().default('')
    const body = z.object({ codigo: text, senha: text, repetida: text }).optional()
    app.post(home, { schema: { ...hide, body } }, async (request, reply) => {
      const { codigo = '', senha = '', repetida = '' } = request.body ?? {}
      const now = clock()
      const person = await findInvited(db, codigo, now)
      if (!person) return send(reply, 410, lostInvitePage())
      const problem = passwordProblem(senha, repetida)
      if (problem !== undefined) return send(reply, 400, passwordPage({ ...person, codigo, problem }))
      if (!(await choosePassword(db, codigo, senha, now))) return send(reply, 410, lostInvitePage())
      await attempts.forget(person.login)
      return send(reply, 200, passwordChosenPage(person.login))
    })
  })
}
