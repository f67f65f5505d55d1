import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOfUnit } from '../../service/sample/rows.ts'
import { everyCaller } from '../support/callers.ts'
import { type Chance, createChance } from '../support/chance.ts'
import { type Endpoint, exampleOf, pathOf, readEndpoints } from '../support/openapi.ts'
import { asPerson, type Person, pdf, publico } from '../support/records.ts'
import { startService, type TestService } from '../support/service.ts'
import { createBrowser, newPkce, redirectUri } from '../support/sign-in.ts'

const requests = Number(process.env['REQUESTS'] ?? 300)
const seed = Number(process.env['SEED'] ?? 1)

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const hostile: readonly string[] = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\u202e',
    '\ufffe',
    '😀',
    'x'.repeat(3000),
    '-1',
    '1e999',
    '2147483648',
    'NaN',
    'null',
  ],
  ...['../../etc/passwd', '..\\\\', "' or 1=1 --", '%', '%zz', '%00', '<script>', '{{7*7}}', '[]', '{}', '[[', '{"a":'],
  ...['00000000-0000-4000-8000-000000000000', 'openid', 'code id_token', 'none', 'form_post', 'http://[', '//', 'S256'],
  ...['malote-desktop', 'sistema-exemplo', redirectUri, 'authorization_code', 'refresh_token', 'client_credentials'],
]
const parameters = [
  ...[
    'client_id',
    'client_secret',
    'response_type',
    'response_mode',
    'scope',
    'state',
    'nonce',
    'redirect_uri',
    'prompt',
  ],
  ...[
    'code_challenge',
    'code_challenge_method',
    'code',
    'code_verifier',
    'grant_type',
    'refresh_token',
    'max_age',
    'claims',
  ],
  ...[
    'id_token_hint',
    'login_hint',
    'ui_locales',
    'acr_values',
    'resource',
    'request',
    'request_uri',
    'display',
    'token',
  ],
  ...[
    'post_logout_redirect_uri',
    'logout',
    'xsrf',
    'token_type_hint',
    'authorization_details',
    'dpop_jkt',
    '__proto__',
  ],
]
const identityPaths = [
  ...['authorize', 'token', 'revocation', 'endsession', 'endsession/confirm', 'endsession/success', 'authorize/a'],
  ...['userinfo', 'introspection', '', '%00', '%', '..%2f..'],
].map((name) => `/is/connect/${name}`)
const otherPaths = [
  '/is',
  '/is/',
  '/is/jwks',
  '/is/.well-known/openid-configuration',
  '/entrar/a',
  '/convite',
  '/is/%c3%28',
]
const methods = ['GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']
const types = [
  ...[
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=b',
  ],
  ...[
    'multipart/form-data; boundary=',
    'text/plain',
    'application/pdf',
    'application/json; charset=utf-7',
    'a/b; =',
    ';',
  ],
]
const parts = [
  ...['--b\r\n', '--b--\r\n', 'content-disposition: form-data; name="file"; filename="a.pdf"\r\n', '\r\n', '%PDF-1.7'],
  ...['content-disposition: form-data; name="policy"\r\n', 'content-disposition: form-data\r\n', '\u0000', 'e30='],
]

/** Records that every caller may see, so that searches find something; returns their ids. */
async function makeRecords(person: Person): Promise<string[]> {
  const document = await person.capture(pdf('for everybody'), { restricaoAcesso: publico })
  const [role] = person.roles
  const body = { assunto: 'A', mensagem: 'M', idResponsavel: role?.id, idsDocumentos: [document] }
  const destinations = { idsDestinos: [idOfUnit('SEFAZ/GECON')], restricaoAcesso: publico }
  const sent = await person.post('/v2/encaminhamento/novo', { ...body, ...destinations })
  const { idEncaminhamento = '' } = await person.ended(sent.body.idEvento)
  const [process] = (await person.post('/v2/processos/paginated-search', {})).body.result
  return [document, idEncaminhamento, process.id, sent.body.idEvento, idOfUnit('SEFAZ/GECON'), role?.id ?? '']
}

/** Changes a valid request in a few places, or makes an entirely random one. */
function createFuzz(
  chance: Chance,
  good: {
    readonly endpoints: readonly Endpoint[]
    readonly tokens: readonly string[]
    readonly ids: readonly string[]
    readonly upload: string
    readonly signIn: string
  },
) {
  const word = () => chance.pick(hostile)
  const many = <T>(make: () => T) => Array.from({ length: chance.between(0, 6) }, make)
  const query = () => new URLSearchParams(many((): [string, string] => [chance.pick(parameters), word()]))
  const headers = (): Record<string, string> => ({
    ...(chance.one(3)
      ? {}
      : { authorization: `Bearer ${chance.one(8) ? encodeURIComponent(word()) : chance.pick(good.tokens)}` }),
    ...(chance.one(6) && { cookie: `malote_sessao=${encodeURIComponent(word())}` }),
    ...(chance.one(6) && { range: `bytes=${chance.between(-5, 5)}-${chance.between(-5, 9)}` }),
    ...(chance.one(8) && { accept: chance.pick(['text/html', 'application/json', '*/*', ';', 'a']) }),
  })
  const withBody = (sent: Omit<Sent, 'body'>, body: string, type: string): Sent =>
    sent.method === 'GET' || sent.method === 'HEAD'
      ? { ...sent, body: undefined }
      : { ...sent, body, headers: { ...sent.headers, 'content-type': type } }
  const json = (endpoint: Endpoint): string => {
    const example = endpoint.body === undefined ? {} : exampleOf(endpoint.body)
    const properties = Object.entries(endpoint.body?.properties ?? {})
    const values = () =>
      properties.length === 0
        ? []
        : many(() => {
            const [name, schema] = chance.pick(properties)
            // Half of the values are valid, so that requests get past the schema.
            return [name, chance.one(2) ? exampleOf(schema) : chance.pick([word(), [word()]])]
          })
    const changed = Object.fromEntries(values())
    return chance.one(10) ? word() : JSON.stringify({ ...(example as object), ...changed })
  }

  const ofApi = (): Sent => {
    const endpoint = chance.pick(good.endpoints)
    const id = chance.one(2) ? chance.pick(good.ids) : encodeURIComponent(word())
    const path = chance.one(3) ? pathOf(endpoint) : pathOf(endpoint, id)
    const method = chance.one(10) ? chance.pick(methods) : endpoint.method
    const sent = { method, path: chance.one(4) ? `${path}?${query()}` : path, headers: headers() }
    return withBody(sent, json(endpoint), chance.one(8) ? chance.pick(types) : 'application/json')
  }
  const ofIdentity = (): Sent => {
    const known = new URLSearchParams(good.signIn)
    for (const [name, value] of query()) chance.one(2) ? known.append(name, value) : known.set(name, value)
    const asked = chance.one(2) ? known : query()
    const path = chance.pick(chance.one(5) ? otherPaths : identityPaths)
    const sent = { method: chance.pick(methods), path: chance.one(2) ? `${path}?${asked}` : path, headers: headers() }
    return withBody(sent, chance.one(6) ? word() : `${asked}`, chance.one(6) ? chance.pick(types) : (types[1] ?? ''))
  }
  const ofStorage = (): Sent => {
    const place = chance.pick(['envio', 'objetos', 'outro'])
    const id = chance.one(2) ? '00000000-0000-4000-8000-000000000000' : encodeURIComponent(word())
    const signed = new URLSearchParams(
      many((): [string, string] => [chance.pick(['nome', 'tamanho', 'expira', 'assinatura', 'assinatura']), word()]),
    )
    const path = chance.one(3) ? good.upload : `/armazenamento/${place}/${id}?${signed}`
    const sent = { method: chance.pick(methods), path, headers: headers() }
    return withBody(sent, many(() => chance.pick(parts)).join(''), chance.pick(types))
  }
  return () => chance.pick([ofApi, ofApi, ofIdentity, ofIdentity, ofStorage])()
}

const statusOf = async (response: Response): Promise<number> => {
  await response.arrayBuffer()
  return response.status
}

it(`answers none of ${requests} random requests by callers of every kind with 5xx, to the API, the sign-in and the storage @all`, async () => {
  process.stdout.write(`SEED=${seed}\n`)
  const ana = await asPerson(service, 'ana.prado')
  const callers = await everyCaller(service)
  const ids = await makeRecords(ana)
  const { pathname, search } = new URL((await ana.announce(10)).url)
  const { challenge } = newPkce()
  const signIn = `${new URLSearchParams({
    client_id: 'malote-desktop',
    response_type: 'code',
    scope: 'openid',
    state: 'x',
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })}`
  // Each restarted sign-in sets a cookie, which the form needs to reach its page.
  await createBrowser().send(`${service.authUrl}/is/connect/authorize?${signIn}`)
  const next = createFuzz(createChance(seed), {
    endpoints: await readEndpoints(service.baseUrl),
    ids,
    tokens: callers.map(([, token]) => token),
    signIn,
    upload: pathname + search,
  })
  const wrong: string[] = []
  let left = requests
  const work = async () => {
    for (; left > 0; left -= 1) {
      const { method, path, headers, body } = next()
      const told = callers.reduce((text, [kind, token]) => text.replace(token, kind), JSON.stringify(headers))
      const what = `${method} ${path.slice(0, 200)} ${told} ${body?.slice(0, 200)}`
      const init = { method, headers, redirect: 'manual' as const, ...(body !== undefined && { body }) }
      const status = await fetch(service.baseUrl + path, init).then(statusOf, (error: Error) => String(error.cause))
      if (typeof status === 'string' || status >= 500) wrong.push(`${status} ${what}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  expect([...wrong.slice(0, 20), ...(wrong.length > 0 ? [service.errors.slice(-2000)] : [])]).toEqual([])
  expect((await fetch(`${service.baseUrl}/health`)).status).toBe(200)
  expect(service.errors).not.toMatch(/unhandled|TypeError|at \w+ \(/i)
}, 900_000)
