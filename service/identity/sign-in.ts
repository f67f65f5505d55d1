import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { z } from 'zod'
import { type HtmlPage, htmlPageHeaders, renderHtmlPage } from '../pages/html-page.ts'
import { type IdentifyParts, identify } from './identify.ts'
import { expiredPage, signInPage } from './pages.ts'
import { listPeople } from './people.ts'

const signInFormSchema = z.object({
  /** The login of the picked person. */
  pessoa: z.string().optional(),
  login: z.string().optional(),
  senha: z.string().optional(),
  cancelar: z.string().optional(),
})

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Destroys another person's session in this browser; otherwise the provider would show a sign-out page. */
async function destroyOtherSession(
  provider: Provider,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  interaction: Interaction,
  accountId: string,
): Promise<void> {
  const { session } = interaction
  if (!session?.accountId || session.accountId === accountId) return
  // The session can be removed only by its id, which only the cookie has.
  const current = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  if (current.uid === session.uid) await current.destroy()
  Object.assign(interaction, { session: undefined })
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
}

/** Routes of the sign-in page. */
export function registerSignIn(
  instance: FastifyInstance,
  { provider, ...parts }: IdentifyParts & { provider: Provider },
): void {
  const { db, password } = parts

  const sendPage = (reply: FastifyReply, status: number, page: HtmlPage) =>
    reply.code(status).headers(htmlPageHeaders(page)).send(renderHtmlPage(page))

  // The cookie identifies the sign-in; the address alone is not enough.
  const withInteraction = async (
    request: FastifyRequest,
    reply: FastifyReply,
    handle: (interaction: Interaction) => Promise<FastifyReply>,
  ) => {
    try {
      return await handle(await provider.interactionDetails(request.raw, reply.raw))
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return sendPage(reply, 400, expiredPage())
      throw error
    }
  }

  const createSignInPage = async (interaction: Interaction, failedAttempt?: { problem: string; login: string }) => {
    const { params, session } = interaction
    const client = await provider.Client.find(String(params['client_id']))
    const people = password === null ? [] : await listPeople(db)
    return signInPage({
      client: client?.clientName ?? String(params['client_id']),
      redirectUri: String(params['redirect_uri']),
      training: password === null ? null : { people, password },
      present: people.find(({ id }) => id === session?.accountId),
      ...failedAttempt,
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
        // The clients are ours, so their scopes are granted without consent.
        interaction.prompt.name === 'consent'
          ? finish(request, reply, { consent: {} })
          : sendPage(reply, 200, await createSignInPage(interaction)),
      ),
    )
    const body = signInFormSchema.optional()
    app.withTypeProvider<ZodTypeProvider>().post('/entrar/:uid', { schema: { ...schema, body } }, (request, reply) =>
      withInteraction(request, reply, async (interaction) => {
        const form = request.body ?? {}
        if (form.cancelar !== undefined) {
          return finish(request, reply, { error: 'access_denied', error_description: 'the person cancelled' })
        }
        const identified = await identify(parts, request, form)
        if (identified.kind === 'refused') {
          const { problem, waitSeconds } = identified
          if (waitSeconds > 0) reply.header('retry-after', waitSeconds)
          const page = await createSignInPage(interaction, { problem, login: form.login ?? '' })
          return sendPage(reply, waitSeconds > 0 ? 429 : 400, page)
        }
        const { accountId } = identified
        await destroyOtherSession(provider, { request, reply }, interaction, accountId)
        return finish(request, reply, { login: { accountId } })
      }),
    )
  })
}
