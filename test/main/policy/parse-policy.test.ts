import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { parsePolicy } from '../../../main/program/policy/index.ts'
import { parseJsonText } from '../../../main/program/policy/json-text.ts'
import { policyJsonSchema } from '../../../main/program/policy/schema.ts'
import { makeAuthority } from '../../support/authority.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const examples = path.join(root, 'docs/politica')
const parse = (text: string) => parsePolicy({ text, place: 'policy.json' })

const environment = {
  id: 'producao',
  nome: 'Produção',
  kind: 'production',
  apiUrl: 'https://api.exemplo.gov.br',
  issuer: 'https://acesso.exemplo.gov.br/is',
  discovery: true,
  clientId: 'malote',
  scopes: ['openid'],
}
/** The addresses of a sign-in without discovery. */
const endpoints = {
  discovery: false,
  authorizeUrl: 'https://acesso.exemplo.gov.br/is/authorize',
  tokenUrl: 'https://acesso.exemplo.gov.br/is/token',
}

it('publishes the schema that it reads by', () => {
  // After a change: npm run policy-schema
  const published = readFileSync(path.join(root, 'docs/policy.schema.json'), 'utf8')
  expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(policyJsonSchema())))
})

it.each(readdirSync(examples))('reads the example %s without a problem, which the published schema accepts', (name) => {
  const text = readFileSync(path.join(examples, name), 'utf8')
  const { policy, problems } = parsePolicy({ text, place: name })
  expect(problems).toEqual([])
  expect(Object.keys(policy).length).toBeGreaterThan(1)
  const validate = new Ajv2020({ validateFormats: false }).compile(policyJsonSchema())
  expect(validate(parseJsonText(text).value) ? [] : validate.errors).toEqual([])
})

it.each<[string, string, string]>([
  [
    'an empty file',
    '',
    'policy.json, linha 1: não é um JSON válido: o texto termina antes do fim. Nada dele foi usado.',
  ],
  [
    'a missing comma',
    '{\n  "version": 1\n  "holdSeconds": 5\n}',
    'policy.json, linha 3: não é um JSON válido: falta uma vírgula ou o fim do objeto. Nada dele foi usado.',
  ],
  [
    'a comma too many',
    '{\n  "version": 1,\n}',
    'policy.json, linha 3: não é um JSON válido: falta o nome de um campo, entre aspas. Nada dele foi usado.',
  ],
  [
    'a repeated field',
    '{ "version": 1,\n"holdSeconds": 1,\n"holdSeconds": 2 }',
    'policy.json, linha 3: não é um JSON válido: o campo "holdSeconds" está repetido. Nada dele foi usado.',
  ],
  [
    'text after the end',
    '{ "version": 1 }\n}',
    'policy.json, linha 2: não é um JSON válido: há texto depois do fim. Nada dele foi usado.',
  ],
  [
    'a list that never ends',
    `{"version":1,"a":${'['.repeat(2000)}`,
    'policy.json, linha 1: não é um JSON válido: há listas ou objetos demais, um dentro do outro. Nada dele foi usado.',
  ],
  ['a list', '[]', 'policy.json, linha 1: o arquivo: deve ser um objeto entre chaves. Nada dele foi usado.'],
  ['no version', '{}', 'policy.json, linha 1: version: falta; acrescente "version": 1.'],
  ['a later version', '{\n"version": 2 }', 'policy.json, linha 2: version: esta versão do Malote só lê a 1.'],
  [
    'an unknown field',
    '{ "version": 1,\n // nota\n "holdSecond": 5 }',
    'policy.json, linha 3: holdSecond: não existe; confira o nome ou remova.',
  ],
  [
    'a number that is too large',
    '{ "version": 1,\n"holdSeconds": 90 }',
    'policy.json, linha 2: holdSeconds: deve ser no máximo 60.',
  ],
  [
    'a text in place of a number',
    '{ "version": 1, "holdSeconds":\n"10" }',
    'policy.json, linha 1: holdSeconds: deve ser um número.',
  ],
  [
    'a proxy with a password',
    '{ "version": 1, "proxy": { "mode": "manual",\n"addresses": [\n"http://ana:senha@proxy:3128" ] } }',
    'policy.json, linha 3: proxy.addresses[0]: deve ser um endereço como http://proxy:3128, sem usuário e sem senha.',
  ],
  [
    'an unknown lock',
    '{ "version": 1, "locked": ["theme"] }',
    'policy.json, linha 1: locked[0]: deve ser um destes: "environments", "holdSeconds", "folders", "profiles", "startWithSession", "lockMinutes", "proxy".',
  ],
])('reports %s with file, line and field', (_, text, sentence) => {
  expect(parse(text).problems).toEqual([sentence])
})

it.each<[string, Record<string, unknown>, string]>([
  ['an address without TLS', { apiUrl: 'http://api.exemplo.gov.br' }, 'apiUrl: deve ser um endereço https sem usuário'],
  ['an address that is none', { issuer: 'acesso' }, 'issuer: deve ser um endereço como https://servico.org'],
  ['a missing address', { apiUrl: undefined }, 'apiUrl: falta; acrescente este campo'],
  ['a secret in the file', { clientSecret: 'x' }, 'não existe: "clientSecret"; confira o nome ou remova'],
  ['no openid', { scopes: ['api-svc-consultar'] }, 'scopes: precisa ter "openid"'],
  [
    'addresses that are missing',
    { discovery: false },
    'authorizeUrl: sem "discovery", informe authorizeUrl e tokenUrl',
  ],
  [
    'a token address of another server',
    { ...endpoints, tokenUrl: 'https://outro.exemplo.gov.br/is/token' },
    'tokenUrl: deve estar no mesmo servidor que o issuer (https://acesso.exemplo.gov.br).',
  ],
  [
    'a login address of another port',
    { ...endpoints, authorizeUrl: 'https://acesso.exemplo.gov.br:8443/is/authorize' },
    'authorizeUrl: deve estar no mesmo servidor que o issuer (https://acesso.exemplo.gov.br).',
  ],
  [
    'keys of another server',
    { ...endpoints, jwksUrl: 'https://outro.exemplo.gov.br/jwks' },
    'jwksUrl: deve estar no mesmo servidor que o issuer (https://acesso.exemplo.gov.br).',
  ],
  [
    'a hybrid flow by query',
    { responseType: 'code id_token', responseMode: 'query' },
    'responseMode: com "code id_token" só pode ser "form_post"',
  ],
])('leaves out an environment with %s and uses the rest', (_, change, reason) => {
  const other = { ...environment, id: 'treinamento', nome: 'Treinamento' }
  const text = JSON.stringify(
    { version: 1, environments: [{ ...environment, ...change }, other], holdSeconds: 3 },
    null,
    1,
  )
  const { policy, problems } = parse(text)
  expect(problems).toEqual([expect.stringContaining(reason)])
  expect(problems[0]).toMatch(/^policy\.json, linha \d+: environments\[0\]/)
  expect(policy.environments?.map(({ id }) => id)).toEqual(['treinamento'])
  expect(policy.holdSeconds).toBe(3)
})

const folder = (at: string, name = at) => ({ path: at, name })
it.each<[string, unknown[], string[], string[]]>([
  ['by itself', [folder('/a'), folder('/a', 'b'), folder('/c')], ['/a', '/c'], ['tem um item repetido']],
  [
    'beside a wrong one',
    [folder('/a'), folder('/a', 'b'), folder('x')],
    ['/a'],
    ['folders[2].path: deve ser um caminho completo', 'folders: tem um item repetido'],
  ],
])('leaves out a repeated item %s, says so, and uses the others', (_, folders, paths, reasons) => {
  const { policy, problems } = parse(JSON.stringify({ version: 1, folders }))
  expect(policy.folders?.map(({ path: at, name }) => `${at} ${name}`)).toEqual(paths.map((at) => `${at} ${at}`))
  expect(problems).toEqual(reasons.map((reason) => expect.stringContaining(reason)))
})

it('refuses a pattern of names that cannot be read, with its reason', () => {
  const profiles = [
    { name: 'Notas', kind: 'scanned', namePattern: '{titulo}' },
    { name: 'Atas', kind: 'scanned', namePattern: '{nome} ({acesso})' },
  ]
  const { policy, problems } = parse(JSON.stringify({ version: 1, profiles }))
  expect(policy.profiles?.map(({ name }) => name)).toEqual(['Atas'])
  expect(problems).toEqual([
    'policy.json, linha 1: profiles[0].namePattern: não serve: O campo {titulo} não existe. Use {nome}, {classe} ou {acesso}.',
  ])
})

it("reads a profile's laysText as its text layer", () => {
  const profiles = [{ name: 'Notas', kind: 'scanned', laysText: true }]
  const { policy } = parse(JSON.stringify({ version: 1, profiles }))
  expect(policy.profiles).toMatchObject([{ addsTextLayer: true }])
})

it('knows the line of each value, and of the nearest parent of one that is missing', () => {
  const json = parseJsonText(`\uFEFF[${'0,\n'.repeat(2000)}0]`)
  expect([json.lineOf([]), json.lineOf([7]), json.lineOf([2000, 'x'])]).toEqual([1, 8, 2001])
  expect(json.value).toHaveLength(2001)
})

it.each([
  ['{ "version": 1, "a": [1 2] }', 'falta uma vírgula ou o fim da lista'],
  ['{ "version": 1, "a": x }', 'falta um valor aqui'],
  ['{ "version": 1, "a": "b\n" }', 'um texto entre aspas não termina ou tem um caractere inválido'],
  ['{ "version" 1 }', 'faltam dois-pontos depois do nome de um campo'],
  ['{ "version": 1, "a": [1', 'o texto termina antes do fim'],
])('says of %j that %s', (text, reason) => {
  expect(parse(text).problems).toEqual([
    expect.stringMatching(new RegExp(`linha 1: não é um JSON válido: ${reason}\\. Nada`)),
  ])
})

it('names no line of a text that the system has made', () => {
  const text = JSON.stringify({ version: 1, holdSeconds: 'x' })
  const { problems } = parsePolicy({ text, place: 'HKLM\\Software\\Policies\\Malote', hasLines: false })
  expect(problems).toEqual(['HKLM\\Software\\Policies\\Malote: holdSeconds: deve ser um número.'])
})

it('reads no file larger than 1 MB', () => {
  const text = `{ "version": 1 } ${' '.repeat(1_000_000)}`
  expect(parse(text)).toEqual({ policy: {}, problems: ['policy.json: o arquivo passa de 1 MB e não foi lido.'] })
})

it('reads numbers, addresses and domains that are no personal data, and names what is none of these', () => {
  const right = [
    '27.080.530/0001-43',
    'AB.CDE.FGH/0001-06',
    '(27) 3636-1234',
    'protocolo@orgao.org',
    '@orgao.es.gov.br',
  ]
  const { policy, problems } = parse(JSON.stringify({ version: 1, publicData: [...right, 'orgao.es.gov.br'] }))
  expect(policy.publicData).toEqual(right)
  expect(problems).toEqual([expect.stringContaining('publicData[5]: deve ser um CNPJ ou outro número, um e-mail')])
})

it('reads the rules of signatures, and names what is no certificate, no path and no safe address', () => {
  const authority = makeAuthority('/CN=Raiz')
  const [root = '', person = ''] = [authority, authority.issue('/CN=Ana')].map(({ certificate }) =>
    readFileSync(certificate, 'utf8'),
  )
  const given = { roots: [root, person, 'x'], tokenModules: ['a.so'], timestampAddress: 'http://carimbo.org' }
  const { policy, problems } = parse(JSON.stringify({ version: 1, signatures: given }))
  expect(policy.signatures).toBeUndefined()
  expect(problems.map((each) => /signatures[^:]*: [^.]*/.exec(each)?.[0])).toEqual([
    'signatures.roots[1]: deve ser o certificado de uma autoridade, em PEM',
    'signatures.roots[2]: deve ser o certificado de uma autoridade, em PEM',
    'signatures.tokenModules[0]: deve ser um caminho completo',
    'signatures.timestampAddress: deve ser um endereço https',
  ])
  const right = { roots: [root], tokenModules: ['C:\\\\token\\\\a.dll'], timestampAddress: 'https://carimbo.org/tsa' }
  expect(parse(JSON.stringify({ version: 1, signatures: right }))).toEqual({
    policy: { signatures: right },
    problems: [],
  })
})
