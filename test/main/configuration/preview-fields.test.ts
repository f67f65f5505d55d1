import { expect, it } from 'vitest'
import { previewOf } from '../../../main/program/configuration/preview.ts'
import { parsePolicy } from '../../../main/program/policy/index.ts'
import { createManagedPolicy } from '../../../main/program/policy/managed-policy.ts'
import { policyJsonSchema } from '../../../main/program/policy/schema.ts'
import { createPairs, type JsonSchema } from '../../support/schema-pairs.ts'

const { valueFor, pairsOf } = createPairs({
  id: ['producao', 'outro'],
  nome: ['Produção', 'Outro'],
  apiUrl: ['https://api.exemplo.gov.br', 'https://api2.exemplo.gov.br'],
  issuer: ['https://login.exemplo.gov.br/is', 'https://login.exemplo.gov.br/outro'],
  authorizeUrl: ['https://login.exemplo.gov.br/a', 'https://login.exemplo.gov.br/b'],
  tokenUrl: ['https://login.exemplo.gov.br/t', 'https://login.exemplo.gov.br/u'],
  jwksUrl: ['https://login.exemplo.gov.br/j', 'https://login.exemplo.gov.br/k'],
  clientId: ['malote', 'outro'],
  scopes: [['openid'], ['openid', 'tudo']],
  responseMode: ['form_post', 'query'],
  redirectPath: ['/callback', '/outro'],
  path: ['/srv/a', '/srv/b'],
  name: ['Notas', 'Ofícios'],
  profile: ['Notas', 'Ofícios'],
  namePattern: ['{classe} {nome}', '{nome} {classe}'],
  holidays: [['2027-01-04'], ['2027-01-05']],
  publicData: [['@orgao.es.gov.br'], ['@outro.es.gov.br']],
  addresses: [['http://proxy:3128'], ['http://proxy:3129']],
  address: ['http://proxy/a.pac', 'http://proxy/b.pac'],
  exceptions: [['a.org'], ['b.org']],
})
/** Without an effect in a kept file; that the last three have none is tested below. */
const withoutEffect = ['$schema', 'version', 'updates', 'dataFolder', 'signatures']
const { properties = {} } = policyJsonSchema() as JsonSchema
const file: JsonSchema = {
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !withoutEffect.includes(name))),
}

function preview(given: object) {
  const { policy, problems } = parsePolicy({ text: JSON.stringify({ version: 1, ...given }), place: 'malote.json' })
  expect(problems).toEqual([])
  const trial = createManagedPolicy([]).trial(policy)
  const { previewId: _, ...shown } = previewOf({ name: 'malote.json', policy, problems }, trial, () => false)
  return shown
}

it.each(pairsOf('', file))('the preview of a configuration file has its field %s', (_path, one, other) => {
  expect(preview(one as object)).not.toEqual(preview(other as object))
})

it('the preview says that a kept file sets neither updates, nor the data folder, nor how signatures are made and trusted', () => {
  const updates = { address: 'https://servidor.org/malote', publicKey: 'A'.repeat(44) }
  const of = (fields: object) => preview({ ...(valueFor('', file) as object), ...fields }).overridden
  expect(of({ updates })).toEqual([{ field: 'updates', name: null }])
  const signatures = { tokenModules: ['/opt/token/modulo.so'] }
  expect(of({ signatures })).toEqual([{ field: 'signatures', name: null }])
  expect(of({ dataFolder: '/dados' })).toEqual([{ field: 'dataFolder', name: null }])
})
