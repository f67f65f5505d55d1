import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { z } from 'zod'
import type { Database } from '../database/index.ts'
import { type Page, pageHeaders, renderPage } from '../pages/page.ts'
import { expiredPage, signInPage } from './pages.ts'
import { findByLogin, listPeople, signInByPassword } from './people.ts'

const answerSchema = z.object({
  /** The login of a person who was picked. */
  pessoa: z.string().optional(),
  login: z.string().optional(),
  senha: z.string().optional(),
  cancelar: z.string().optional(),
})
type Answer = z.infer<typeof answerSchema>

/**
 * The page on which a person says who they are, and what happens when they do. `password` is everybody's in training,
 * where a person may be picked as well; null elsewhere.
 */
export function registerSignIn(
  instance: FastifyInstance,
  { provider, db, password }: { provider: Provider; db: Database; password: string | null },
): void {
  type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

  const send = (reply: FastifyReply, status: number, page: Page) =>
    reply.code(status).headers(pageHeaders(page)).send(renderPage(page))

  // The cookie decides which request for sign-in this is; without it the address alone is worth nothing.
  const withInteraction = async (
    request: FastifyRequest,
    reply: FastifyReply,
    use: (interaction: Interaction) => Promise<FastifyReply>,
  ) => {
    try {
      return await use(await provider.interactionDetails(request.raw, reply.raw))
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return send(reply, 400, expiredPage())
      throw error
    }
  }

  const show = async (reply: FastifyReply, interaction: Interaction, wrong?: { problem: string; login: string }) => {
    const { params, session } = interaction
    const client = await provider.Client.find(String(params['client_id']))
    const people = password === null ? [] : await listPeople(db)
    const page = signInPage({
      client: client?.clientName ?? String(params['client_id']),
      redirectUri: String(params['redirect_uri']),
      training: password === null ? null : { people, password },
      present: people.find(({ id }) => id === session?.accountId),
      ...wrong,
    })
    return send(reply, wrong ? 400 : 200, page)
  }

  /** Another person than before in this browser: the old session goes, or the provider would sign it out by a page. */
  const leaveOther = async (interaction: Interaction, accountId: string) => {
    const { session } = interaction
    if (!session?.accountId || session.accountId === accountId) return
    await (await provider.Session.findByUid(session.uid))?.destroy()
    Object.assign(interaction, { session: undefined })
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
  }

  const finish = async (
    request: FastifyRequest,
    reply: FastifyReply,
    result: Parameters<Provider['interactionResult']>[2],
  ) => reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)

  const identify = async ({ pessoa, login, senha }: Answer): Promise<string | null> =>
    pessoa === undefined || password === null ? signInByPassword(db, login ?? '', senha ?? '') : findByLogin(db, pessoa)

  instance.register(async (app) => {
    await app.register(formbody)
    const schema = { hide: true }
    app.get('/entrar/:uid', { schema }, (request, reply) =>
      withInteraction(request, reply, (interaction) =>
        // The clients are ours: what they ask for is granted without a further question.
        interaction.prompt.name === 'consent' ? finish(request, reply, { consent: {} }) : show(reply, interaction),
      ),
    )
    const body = answerSchema.optional()
    app.withTypeProvider<ZodTypeProvider>().post('/entrar/:uid', { schema: { ...schema, body } }, (request, reply) =>
      withInteraction(request, reply, async (interaction) => {
        const answer = request.body ?? {}
        if (answer.cancelar !== undefined) {
          return finish(request, reply, { error: 'access_denied', error_description: 'the person cancelled' })
        }
        const accountId = await identify(answer)
        if (accountId === null) {
          return show(reply, interaction, { problem: 'Login ou senha não conferem.', login: answer.login ?? '' })
        }
        await leaveOther(interaction, accountId)
        return finish(request, reply, { login: { accountId } })
      }),
    )
  })
}
