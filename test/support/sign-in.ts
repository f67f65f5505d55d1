import { createHash, randomBytes } from 'node:crypto'

/** Addresses of a service's sign-in. */
interface SignInService {
  readonly authUrl: string
  /** The password of those who sign in outside training. */
  readonly senha?: string
}

const userScopes = [
  'openid',
  'api-svc-consultar',
  'api-svc-documento',
  'api-svc-encaminhamento',
  'api-svc-processo',
] as const

/** The specification's token response and OpenID's fields. */
interface TokenAnswer {
  access_token: string
  expires_in: number
  token_type: string
  scope: string
  id_token?: string
  refresh_token?: string
}

/** An HTTP client with a cookie jar that does not follow redirects by itself. */
export function createBrowser() {
  const cookies = new Map<string, string>()
  const send = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  /** Follows redirects until a page, or until an address that begins with `end`. */
  const follow = async (start: Response, end: string): Promise<{ url: string; response: Response }> => {
    let [response, url] = [start, start.url]
    for (let place = response.headers.get('location'); place; place = response.headers.get('location')) {
      url = new URL(place, url).href
      if (url.startsWith(end)) break
      await response.body?.cancel()
      response = await send(url)
    }
    return { url, response }
  }
  return { send, follow, cookies: cookies as ReadonlyMap<string, string> }
}
type Browser = ReturnType<typeof createBrowser>

export const redirectUri = 'http://127.0.0.1:43217/callback'

/** A PKCE verifier and its challenge (RFC 7636, S256). */
export function newPkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Sends an authorization request and picks a person; returns the query of the redirect. */
export async function authorize(
  { authUrl }: SignInService,
  parameters: Record<string, string>,
  answer: Record<string, string>,
  browser: Browser = createBrowser(),
): Promise<URLSearchParams> {
  const query = new URLSearchParams({ redirect_uri: redirectUri, ...parameters })
  const started = await browser.send(`${authUrl}/is/connect/authorize?${query}`)
  const page = await browser.follow(started, redirectUri)
  if (page.url.startsWith(redirectUri)) return new URL(page.url).searchParams
  if (!page.url.includes('/entrar/'))
    throw new Error(`no sign-in page but ${page.response.status}: ${await page.response.text()}`)
  const done = await browser.follow(await browser.send(page.url, answer), redirectUri)
  if (!done.url.startsWith(redirectUri))
    throw new Error(`the sign-in ended at ${done.url}: ${await done.response.text()}`)
  return new URL(done.url).searchParams
}

/** Sends an authorization request with form_post; returns the form's address and fields. */
export async function authorizeByForm(
  { authUrl }: SignInService,
  parameters: Record<string, string>,
  answer: Record<string, string>,
): Promise<{ action: string; fields: Record<string, string> }> {
  const browser = createBrowser()
  const query = new URLSearchParams({ redirect_uri: redirectUri, ...parameters })
  const page = await browser.follow(await browser.send(`${authUrl}/is/connect/authorize?${query}`), redirectUri)
  const done = await browser.follow(await browser.send(page.url, answer), redirectUri)
  return hiddenForm(await done.response.text())
}

/** The form of a form_post's page; without an action where there is none. */
function hiddenForm(html: string): { action: string; fields: Record<string, string> } {
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1] ?? ''
  return { action, fields: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value])) }
}

/** Sends a request to the token endpoint. */
export async function requestToken(
  { authUrl }: SignInService,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: TokenAnswer & { error?: string } }> {
  const response = await fetch(`${authUrl}/is/connect/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  })
  return { status: response.status, body: (await response.json()) as TokenAnswer & { error?: string } }
}

/** Signs a person in by the code flow with PKCE; returns the token response. */
export async function signIn(
  service: SignInService,
  login: string,
  options: { scopes?: readonly string[]; client?: string; senha?: string } = {},
): Promise<TokenAnswer> {
  const { scopes = userScopes, client = 'malote-desktop', senha = service.senha } = options
  const { verifier, challenge } = newPkce()
  const parameters = {
    client_id: client,
    response_type: 'code',
    scope: scopes.join(' '),
    state: 'state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  const answer = senha === undefined ? { pessoa: login } : { login, senha }
  const code = (await authorize(service, parameters, answer)).get('code') ?? ''
  const { status, body } = await requestToken(service, {
    grant_type: 'authorization_code',
    client_id: client,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  if (status !== 200) throw new Error(`the token endpoint answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** An access token of a person. */
export async function personToken(
  service: SignInService,
  login: string,
  scopes: readonly string[] = userScopes,
): Promise<string> {
  return (await signIn(service, login, { scopes })).access_token
}

/** An access token of the demonstration's system (client_credentials). */
export async function applicationToken(
  service: SignInService & { readonly clients: readonly { readonly id: string; readonly secret?: string }[] },
  scopes: readonly string[] = ['api-svc-consultar'],
): Promise<string> {
  const client = service.clients.find(({ secret }) => secret !== undefined)
  const { status, body } = await requestToken(service, {
    grant_type: 'client_credentials',
    client_id: client?.id ?? '',
    client_secret: client?.secret ?? '',
    scope: scopes.join(' '),
  })
  if (status !== 200) throw new Error(`the token endpoint answered ${status}: ${JSON.stringify(body)}`)
  return body.access_token
}

/** A visitor of sign-in pages with one cookie jar for each host. */
export function createVisitor() {
  const jars = new Map<string, Map<string, string>>()

  async function ask(url: string, body?: URLSearchParams): Promise<Response> {
    const { host } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = cookie === '' ? {} : { cookie }
    const post = body === undefined ? {} : { method: 'POST', body }
    const response = await fetch(url, { ...post, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

  async function follow(start: string, first?: URLSearchParams): Promise<{ url: string; text: string }> {
    let url = start
    let response = await ask(url, first)
    for (let step = 0; step < 20; step += 1) {
      const location = response.headers.get('location')
      if (location === null) return { url, text: await response.text() }
      await response.body?.cancel()
      url = new URL(location, url).href
      response = await ask(url)
    }
    throw new Error('redirected for ever')
  }

  /** Submits the page of a form_post, as its script would; answers any other page. */
  async function submitForm(page: { url: string; text: string }): Promise<{ url: string; text: string }> {
    const { action, fields } = hiddenForm(page.text)
    return fields['state'] === undefined ? page : follow(new URL(action, page.url).href, new URLSearchParams(fields))
  }

  /** Signs in on the local service's page by the button with the person's name. */
  async function signIn(address: string, login: string): Promise<{ url: string; text: string }> {
    const page = await follow(address)
    if (!page.text.includes(`name="pessoa" value="${login}"`)) return submitForm(page)
    return submitForm(await follow(page.url, new URLSearchParams({ pessoa: login })))
  }
  return { signIn }
}
