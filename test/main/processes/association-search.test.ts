import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { createAssociationSearch } from '../../../main/features/processes/association-search.ts'
import { readAssociations } from '../../../main/features/processes/process-parts.ts'
import { type Answers, Status, startAnsweringServer } from '../../support/answering-server.ts'
import { openAsPerson } from '../../support/person-context.ts'

const processo = (resumo: string) => ({
  id: randomUUID(),
  ano: '2026',
  protocolo: '2026-4K7TD',
  resumo,
  situacao: 'EmAndamento',
})
const [accounts, repair, stranger] = ['Contas', 'Reforma', 'Alheio'].map(processo)
if (!accounts || !repair || !stranger) throw new Error('three processes')
const dataCriacao = '2026-03-02T13:00:00Z'
const works = { id: randomUUID(), descricao: 'Convênio de obras', dataCriacao, idsProcessos: [accounts.id, repair.id] }
const other = { id: randomUUID(), descricao: 'Diárias', dataCriacao, idsProcessos: [stranger.id] }

const open: { close(): void | Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function openSearch(answers: Answers) {
  const server = await startAnsweringServer(answers)
  const person = openAsPerson({ apiUrl: server.url })
  open.push({ close: server.stop }, person)
  const { client, context } = person
  const { signal } = context
  const known = ({ id, protocolo, resumo, situacao }: ReturnType<typeof processo>) => ({
    id,
    protocolo,
    resumo,
    situacao,
    idCaixa: null,
    readAt: null,
  })
  return { ...createAssociationSearch({ client, signal, known }), reading: { client, signal } }
}

const query = { descricao: 'convenio', idProcesso: accounts.id }

it('asks for associations by both filters, and tells how many processes each has', async () => {
  const bodies: unknown[] = []
  const { associations } = await openSearch({
    'POST /v2/associacoes/search': (body: unknown) => {
      bodies.push(body)
      return { result: [works], count: 26 }
    },
  })
  expect(await associations({ query, page: 2 })).toEqual({
    ok: true,
    value: {
      found: [{ id: works.id, descricao: works.descricao, createdAt: dataCriacao, processes: 2 }],
      count: 26,
      pages: 2,
      ignored: [],
      unverified: [],
    },
  })
  await associations({ query: { descricao: '', idProcesso: null }, page: 1 })
  expect(bodies).toEqual([
    { descricao: 'convenio', idProcesso: accounts.id, pagina: 2, tamanhoPagina: 25 },
    { pagina: 1, tamanhoPagina: 25 },
  ])
})

it('leaves out what does not match, where the service has ignored a filter, and says so', async () => {
  const { associations, associated } = await openSearch({
    'POST /v2/associacoes/search': { result: [works, other], count: 2 },
    'POST /v2/associacoes/processos/search': { result: [accounts, stranger], count: 2 },
  })
  expect(await associated({ idAssociacao: works.id, page: 1 })).toMatchObject({
    value: { found: [{ id: accounts.id }, { id: stranger.id }], ignored: [], unverified: ['idAssociacao'] },
  })
  expect(await associations({ query, page: 1 })).toMatchObject({
    value: { found: [{ id: works.id }], count: 2, ignored: ['descricao', 'idProcesso'] },
  })
  expect(await associated({ idAssociacao: works.id, page: 1 })).toMatchObject({
    value: { found: [{ id: accounts.id }], ignored: ['idAssociacao'], unverified: [] },
  })
})

it('shows a process that has joined since the search, and one that nobody can tell of', async () => {
  const answers: Answers = {
    'POST /v2/associacoes/search': { result: [works], count: 1 },
    'POST /v2/associacoes/processos/search': { result: [accounts, stranger], count: 2 },
  }
  const { associations, associated } = await openSearch(answers)
  await associations({ query, page: 1 })
  const both = [{ id: accounts.id }, { id: stranger.id }]
  answers['POST /v2/associacoes/search'] = new Status(503)
  expect(await associated({ idAssociacao: works.id, page: 1 })).toMatchObject({
    value: { found: both, ignored: [], unverified: ['idAssociacao'] },
  })
  const bodies: unknown[] = []
  answers['POST /v2/associacoes/search'] = (body: unknown) => {
    bodies.push(body)
    return { result: [{ ...works, idsProcessos: [...works.idsProcessos, stranger.id] }], count: 1 }
  }
  for (let time = 1; time <= 2; time += 1) {
    expect(await associated({ idAssociacao: works.id, page: 1 })).toMatchObject({
      value: { found: both, ignored: [], unverified: [] },
    })
  }
  expect(bodies).toEqual([{ idProcesso: accounts.id, pagina: 1, tamanhoPagina: 25 }])
})

it('keeps the members of the last 200 associations', async () => {
  const answers: Answers = { 'POST /v2/associacoes/processos/search': { result: [accounts], count: 1 } }
  const { associations, associated } = await openSearch(answers)
  const unverified = async () => {
    const answer = await associated({ idAssociacao: works.id, page: 1 })
    return answer.ok ? answer.value.unverified : answer.failure
  }
  for (const { more, expected } of [
    { more: 199, expected: [] },
    { more: 200, expected: ['idAssociacao'] },
  ]) {
    const result = [works, ...Array.from({ length: more }, () => ({ ...other, id: randomUUID() }))]
    answers['POST /v2/associacoes/search'] = { result, count: result.length }
    await associations({ query, page: 1 })
    expect(await unverified()).toEqual(expected)
  }
})

it('shows with a process only what its associations list, and how many that are', async () => {
  const { reading } = await openSearch({
    'POST /v2/associacoes/search': { result: [works, other], count: 2 },
    'POST /v2/associacoes/processos/search': { result: [accounts, repair, stranger], count: 3 },
  })
  expect(await readAssociations(reading, accounts.id)).toEqual({
    kind: 'ok',
    value: [{ id: works.id, descricao: works.descricao, processos: [repair], others: 1 }],
  })
})

it('tells a refusal', async () => {
  const { associations, associated } = await openSearch({
    'POST /v2/associacoes/search': new Status(403),
    'POST /v2/associacoes/processos/search': new Status(403),
  })
  expect(await associations({ query, page: 1 })).toMatchObject({ ok: false, failure: { code: 'forbidden' } })
  expect(await associated({ idAssociacao: works.id, page: 1 })).toMatchObject({ ok: false })
})
