import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { chooseWalks, endpointOf, findGaps, findProblems, readSpecification, readWalks, renderTable } from './table.ts'
import { furtherUses, specifiedUses } from './uses.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const specification = readSpecification(read('docs/spec/api-v2.md'))

it('reads the endpoints of the specification, the deprecated ones too', () => {
  expect(specification).toContainEqual({ endpoint: 'GET /v2/agente/patriarcas', isDeprecated: false })
  expect(specification).toContainEqual({ endpoint: 'POST /v2/documentos/search', isDeprecated: true })
  expect(specification.filter(({ isDeprecated }) => isDeprecated)).toHaveLength(6)
  expect(specification).toHaveLength(48)
})

it('states a use or a reason for every endpoint of the specification', () => {
  expect(findGaps(specification, specifiedUses)).toEqual([])
})

it('is written in docs/endpoints.md as the uses say, with a walk for each', () => {
  const table = read('docs/endpoints.md')
  const walks = readWalks(table)
  expect(table).toBe(renderTable({ specified: specifiedUses, further: furtherUses }, walks))
  const unseen = [...specifiedUses, ...furtherUses].filter(
    ({ endpoint, isCalled = true }) => isCalled && !walks.get(endpoint)?.endsWith('.spec.ts'),
  )
  expect(unseen).toEqual([])
})

const documents = ['GET /v2/documentos/{id}', 'GET /v2/documentos/search-by-fase-assinatura/{id}', 'GET /v2/usuario']
it.each([
  ['GET /v2/documentos/ID', documents[0]],
  ['GET /V2/Documentos/ID', documents[0]],
  ['GET /v2/documentos/search-by-fase-assinatura/ID', documents[1]],
  ['GET /v2/documentos/ID/metadados', undefined],
  ['POST /v2/usuario', undefined],
])('takes %s for %s', (request, endpoint) => {
  const [method = '', requested = ''] = request.split(' ')
  expect(endpointOf({ walk: '', method, path: requested }, documents)).toBe(endpoint)
})

it('names each problem', () => {
  const specified = [
    { endpoint: 'GET /v2/a', isDeprecated: false },
    { endpoint: 'GET /v2/b/{id}', isDeprecated: false },
    { endpoint: 'GET /v2/old', isDeprecated: true },
  ]
  const uses = [
    { endpoint: 'GET /v2/a', use: 'Hoje' },
    { endpoint: 'GET /v2/b/{id}', use: 'Hoje' },
    { endpoint: 'GET /v2/c', use: 'Another program calls it.', isCalled: false },
  ] as const
  const seen = (walk: string, requested: string) => ({ walk, method: 'GET', path: requested })
  const all = [seen('two.spec.ts', '/v2/a'), seen('one.spec.ts', '/v2/a'), seen('one.spec.ts', '/v2/b/ID')]
  const written = new Map([
    ['GET /v2/a', 'two.spec.ts'],
    ['GET /v2/b/{id}', 'one.spec.ts'],
  ])
  const problemsOf = (requests: typeof all, table = written) => findProblems({ specified, uses, seen: requests }, table)
  expect(problemsOf(all)).toEqual([])
  expect(problemsOf(all.slice(0, 2))).toEqual(['GET /v2/b/{id}: no walk has seen it'])
  expect(problemsOf(all.slice(1))).toEqual(['GET /v2/a: the table names two.spec.ts, but it was seen by one.spec.ts'])
  expect(problemsOf([...all, seen('one.spec.ts', '/v2/old')])).toEqual([
    'GET /v2/old is deprecated, but one.spec.ts calls it',
  ])
  expect(problemsOf([...all, seen('one.spec.ts', '/v2/c')])).toEqual([
    'GET /v2/c is said not to be called, but one.spec.ts does',
  ])
  expect(problemsOf([...all, seen('one.spec.ts', '/v2/d')])).toEqual(['GET /v2/d (one.spec.ts) is in neither table'])
  expect(chooseWalks({ specified, uses, seen: all }, written)).toEqual(written)
  expect(chooseWalks({ specified, uses, seen: all }, new Map()).get('GET /v2/a')).toBe('one.spec.ts')
  expect(findGaps(specified, uses)).toEqual(['GET /v2/c is not in the specification'])
})
