import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { z } from 'zod'
import { type Page, pageHeaders, renderPage } from '../pages/page.ts'
import { type IdentifyParts, identify } from './identify.ts'
import { expiredPage, signInPage } from './pages.ts'
import { listPeople } from './people.ts'

const answerSchema = z.object({
  /** The login of a person who was picked. */
  pessoa: z.string().optional(),
  login: z.string().optional(),
  senha: z.string().optional(),
  cancelar: z.string().optional(),
})

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Another person than before in this browser: the old session goes, or the provider would sign it out by a page. */
async function leaveOther(
  provider: Provider,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  interaction: Interaction,
  accountId: string,
): Promise<void> {
  const { session } = interaction
  if (!session?.accountId || session.accountId === accountId) return
  // Only the cookie has the session's id, by which it is removed.
  const present = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  if (present.uid === session.uid) await present.destroy()
  Object.assign(interaction, { session: undefined })
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
}

/** The page on which a person says who they are, and what happens when they do. */
export function registerSignIn(
  instance: FastifyInstance,
  { provider, ...parts }: IdentifyParts & { provider: Provider },
): void {
  const { db, password } = parts

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

  const pageOf = async (interaction: Interaction, wrong?: { problem: string; login: string }) => {
    const { params, session } = interaction
    const client = await provider.Client.find(String(params['client_id']))
    const people = password === null ? [] : await listPeople(db)
    return signInPage({
      client: client?.clientName ?? String(params['client_id']),
      redirectUri: String(params['redirect_uri']),
      training: password === null ? null : { people, password },
      present: people.find(({ id }) => id === session?.accountId),
      ...wrong,
    })
  }

  const finish = async (
    request: FastifyRequest,
    reply: FastifyReply,
    result: Parameters<Provider['interactionResult']>[2],
  ) => reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)

  instance.register(async (app) => {
    await app.register(formbody)
    const schema = { hide: true }
    app.get('/entrar/:uid', { schema }, (request, reply) =>
      withInteraction(request, reply, async (interaction) =>
        // The clients are ours: what they ask for is granted without a further question.
        interaction.prompt.name === 'consent'
          ? finish(request, reply, { consent: {} })
          : send(reply, 200, await pageOf(interaction)),
      ),
    )
    const body = answerSchema.optional()
    app.withTypeProvider<ZodTypeProvider>().post('/entrar/:uid', { schema: { ...schema, body } }, (request, reply) =>
      withInteraction(request, reply, async (interaction) => {
        const answer = request.body ?? {}
        if (answer.cancelar !== undefined) {
          return finish(request, reply, { error: 'access_denied', error_description: 'the person cancelled' })
        }
        const identified = await identify(parts, request, answer)
        if (identified.kind === 'refused') {
          const { problem, waitSeconds } = identified
          if (waitSeconds > 0) reply.header('retry-after', waitSeconds)
          const page = await pageOf(interaction, { problem, login: answer.login ?? '' })
          return send(reply, waitSeconds > 0 ? 429 : 400, page)
        }
        const { accountId } = identified
        await leaveOther(provider, { request, reply }, interaction, accountId)
        return finish(request, reply, { login: { accountId } })
      }),
    )
  })
}
