import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { apiScopeNames } from '../auth/scopes.ts'
import type { Database } from '../database/index.ts'
import { type HtmlPage, htmlPageHeaders, renderHtmlPage } from '../pages/html-page.ts'
import { createAdapter } from './adapter.ts'
import { clientMetadata } from './clients.ts'
import { leavingPage, leftPage, providerErrorPage } from './pages.ts'
import { findPerson } from './people.ts'
import { endRefusedCodes } from './refused-codes.ts'
import type { IdentitySecrets } from './secrets.ts'
import { apiResource, apiResourceServer } from './tokens.ts'

const apiScope = apiScopeNames.join(' ')
const hour = 3600

/** Sends a page in the provider's place. */
function showPage(ctx: KoaContextWithOIDC, page: HtmlPage): void {
  ctx.set(htmlPageHeaders(page))
  ctx.body = renderHtmlPage(page)
}

/** Asks for the person at every interactive request, because one browser may act as many people. */
function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base()
  // All clients are ours; native ones would otherwise need consent every time.
  prompts.get('consent')?.checks.remove('native_client_prompt')
  const { Check } = interactionPolicy
  prompts
    .get('login')
    ?.checks.add(
      new Check('person_not_chosen', 'the person has to be chosen', 'login_required', ({ oidc }) =>
        oidc.prompts.has('none') || oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  return prompts
}

/** One grant for each sign-in, so that revoking one does not end the others. */
async function grantAll(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid profile email offline_access')
  grant.addResourceScope(apiResource, apiScope)
  await grant.save()
  return grant
}

/**
 * Makes the OpenID provider (spec, "Authentication"). `issuer` ends in /is. Access tokens are JWTs for the API and are
 * valid for `tokenSeconds`.
 */
export function createProvider({
  issuer,
  db,
  clock,
  secrets,
  tokenSeconds,
}: {
  issuer: string
  db: Database
  clock: () => Date
  secrets: IdentitySecrets
  tokenSeconds: number
}): Provider {
  const { port } = new URL(issuer)
  const configuration: Configuration = {
    adapter: createAdapter({ db, clock }),
    clients: clientMetadata(secrets.clientSecret),
    jwks: { keys: [secrets.signingKey as never] },
    cookies: {
      keys: [secrets.cookieKey],
      // Cookies ignore ports: two services on one machine would overwrite each other's sessions.
      names: {
        session: `malote_${port}_sessao`,
        interaction: `malote_${port}_entrada`,
        resume: `malote_${port}_retorno`,
      },
    },
    claims: {
      openid: ['sub', 'subNovo'],
      profile: ['name', 'nome', 'apelido', 'email', 'agentepublico'],
      email: ['email'],
    },
    // There is no userinfo endpoint; the id_token contains all claims in every flow.
    conformIdTokenClaims: false,
    // Without the API's scopes: the provider would treat them as OpenID scopes and ask for consent again and again.
    scopes: ['openid', 'offline_access'],
    responseTypes: ['code', 'code id_token'],
    routes: {
      authorization: '/connect/authorize',
      token: '/connect/token',
      revocation: '/connect/revocation',
      end_session: '/connect/endsession',
    },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: { enabled: true },
      userinfo: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => showPage(ctx, leavingPage(form)),
        postLogoutSuccessSource: (ctx) => showPage(ctx, leftPage()),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiResource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => apiResourceServer(tokenSeconds),
      },
    },
    interactions: { policy: policy(), url: (_ctx, interaction) => `/entrar/${interaction.uid}` },
    loadExistingGrant: grantAll,
    findAccount: async (_ctx, sub) => {
      const person = await findPerson(db, sub)
      if (!person) return undefined
      const { nome, email, agentePublico } = person
      return {
        accountId: sub,
        claims: () => ({
          sub,
          subNovo: sub,
          name: nome,
          nome,
          apelido: nome.split(' ')[0],
          email,
          agentepublico: agentePublico,
        }),
      }
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' },
    renderError: (ctx, out) => showPage(ctx, providerErrorPage(out.error_description ?? out.error)),
    ttl: {
      AccessToken: tokenSeconds,
      ClientCredentials: tokenSeconds,
      AuthorizationCode: 60,
      IdToken: hour,
      Interaction: hour,
      Session: 12 * hour,
      Grant: 14 * 24 * hour,
      RefreshToken: 14 * 24 * hour,
    },
  }
  const provider = new Provider(issuer, configuration)
  endRefusedCodes(provider)
  // A TLS-terminating proxy's headers decide about secure cookies and URLs.
  provider.proxy = issuer.startsWith('https:')
  return provider
}
