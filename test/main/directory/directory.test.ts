import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { DirectoryKind } from '../../../contract/bridge/directory.ts'
import { transaction } from '../../../main/engine/database/index.ts'
import { createDirectory, type Directory } from '../../../main/features/directory/directory.ts'
import { Status } from '../../support/answering-server.ts'
import { eventually } from '../../support/eventually.ts'
import { about, allKinds, closeAll, ids, openDirectory, papel, state } from './directory-state.ts'

afterEach(closeAll)

describe('the directory', () => {
  it('finds agents of every kind by beginnings of words, ignoring accents and case, short names first', async () => {
    const { directory, search, faults } = await openDirectory(state())
    expect(search('').complete).toBe(false)
    expect(search('ana').names).toEqual(['Ana Prado'])
    await directory.refresh()
    expect(search('').complete).toBe(true)
    expect(search('gerencia CONV').entries).toEqual([
      { id: ids['gecon'], kind: 'Setor', nome: 'Gerência de Convênios', sigla: 'GECON', detalhe: 'SEFAZ' },
    ])
    expect(search('gecon').names[0]).toBe('Gerência de Convênios')
    expect(search('gecon').names).toEqual(expect.arrayContaining(['Bruno Reis', 'Ana Prado', 'Contas Abertas']))
    expect(search('gecon', ['Papel']).names).toEqual(['Ana Prado', 'Bruno Reis'])
    expect(search('bruno').entries).toEqual([
      { id: ids['bruno'], kind: 'Papel', nome: 'Bruno Reis', sigla: null, detalhe: 'Analista · GECON, SEFAZ' },
    ])
    expect(search('contas').entries[0]).toMatchObject({ kind: 'Grupo', detalhe: 'GECON, SEFAZ' })
    expect(search('licitação', ['Comissao']).names).toEqual(['Comissão de Licitação'])
    expect(search('sefaz', ['Organizacao']).entries).toMatchObject([{ detalhe: 'Governo do Estado' }])
    expect(search('onvenios').names).toEqual([])
    expect(search("%' OR 1=1").names).toEqual([])
    expect(search('', allKinds, 2).names).toHaveLength(2)
    expect(faults).toEqual([])
  })

  it('finds active classes by the beginning of their code, or by words', async () => {
    const { directory, classes } = await openDirectory(state())
    expect(classes('').complete).toBe(false)
    await directory.refresh()
    expect(classes('01')).toMatchObject({ codes: ['01.01.05'], complete: true })
    expect(classes('01.05').codes).toEqual([])
    expect(['01.01.05', '01.01', '01.05'].map((code) => directory.classOfCode(code)?.codigo)).toEqual([
      '01.01.05',
      undefined,
      undefined,
    ])
    expect(classes('presta conta').codes).toEqual(['01.01.05'])
    expect(classes('').codes).toEqual(['01.01.05', '02.01.05'])
    expect(classes('01').classes).toMatchObject([about])
  })

  it('offers no class of a plan that ended yesterday, whatever the age of the cache, but still names one', async () => {
    const answers = state()
    const today = new Date().toISOString()
    const plans = `GET /v2/classificacao-documental/${ids['estado']}/planos-ativos`
    answers[plans] = [{ id: ids['plano'], codigo: '1', nome: 'Atividades-meio', fimVigencia: today }]
    const { person, directory, classes } = await openDirectory(answers)
    await directory.refresh()
    const tomorrow = () => new Date(Date.now() + 86_400_000)
    const later = createDirectory({ ...person, log: silent, now: tomorrow, maxAgeMs: Number.POSITIVE_INFINITY })
    const [known] = classes('01.01.05').classes
    const id = known?.id ?? ''
    const offered = (from: Directory) => ({
      plans: from.plans(),
      classes: from.classes({ text: '', limit: 9 }),
      ofPlan: from.planClasses({ idPlano: ids['plano'] ?? '' }),
      byCode: from.classOfCode('01.01.05')?.id,
      active: from.activeClassOf(id)?.id,
      named: from.classOf(id)?.id,
    })
    expect(offered(directory)).toMatchObject({
      plans: { value: { plans: [{ codigo: '1', patriarca: 'Governo do Estado' }], complete: true } },
      classes: { value: { classes: [{ codigo: '01.01.05' }, { codigo: '02.01.05' }] } },
      ofPlan: { value: [{ codigo: '01.01.05', observacao: null }, { codigo: '02.01.05' }] },
      byCode: id,
      active: id,
      named: id,
    })
    expect(offered(later)).toEqual({
      plans: { ok: true, value: { plans: [], complete: true } },
      classes: { ok: true, value: { classes: [], complete: true } },
      ofPlan: { ok: true, value: [] },
      byCode: undefined,
      active: undefined,
      named: id,
    })
  })

  it('knows the units of each organisation', async () => {
    const { directory } = await openDirectory(state())
    await directory.refresh()
    expect(directory.organisations()).toMatchObject({
      value: {
        organisations: [
          { id: ids['sefaz'], detalhe: 'Governo do Estado' },
          { id: ids['seger'], detalhe: 'Governo do Estado' },
        ],
        complete: true,
      },
    })
    const unitsOf = (name: string) => {
      const outcome = directory.units({ idOrgao: ids[name] ?? '' })
      return outcome.ok && outcome.value.map(({ kind, nome }) => `${kind} ${nome}`)
    }
    expect(unitsOf('sefaz')).toEqual([
      'Comissao Comissão de Licitação',
      'Grupo Contas Abertas',
      'Setor Gerência de Convênios',
      'Setor Protocolo Geral',
    ])
    expect(unitsOf('seger')).toEqual([])
  })

  it('offers citizens that this computer has met, but not the person, and calls none of them gone', async () => {
    const { person, directory } = await openDirectory(state())
    await directory.refresh()
    const citizen = (nome: string) => ({ id: randomUUID(), kind: 'Cidadao' as const, nome, sigla: null, detalhe: '' })
    const self = { ...citizen('Ana Cidadã'), id: person.context.person.id }
    const met = [citizen('Diego Alves'), self]
    const meeting = createDirectory({ ...person, log: silent, citizens: () => met })
    expect(namesFrom(meeting, 'a', ['Cidadao'])).toEqual(['Diego Alves'])
    const later = citizen('Fábia Costa')
    met.push(later)
    meeting.forgetCitizens()
    expect(namesFrom(meeting, 'fabia', ['Cidadao'])).toEqual(['Fábia Costa'])
    expect(namesFrom(meeting, '', ['Papel'])).toEqual(['Ana Prado', 'Bruno Reis'])
    expect(meeting.gone({ ids: [later.id] })).toEqual({ ok: true, value: [] })
    transaction(person.db, (tx) => meeting.used(tx, [citizen('Gil Rocha')]))
    expect(meeting.suggestions()).toMatchObject({ value: { recents: [{ nome: 'Gil Rocha' }] } })
  })

  it('skips lists that an environment does not offer, and finds the roles of the person’s own boxes', async () => {
    const answers = state()
    for (const key of Object.keys(answers)) if (key.endsWith('/papeis')) delete answers[key]
    answers['GET /v2/usuario/caixas-encaminhamento'] = [
      { id: ids['caixa'], tipo: 'Unidade', nome: 'Convênios', pendentes: 0 },
    ]
    answers[`GET /v2/caixas/${ids['caixa']}/encaminhamento/responder`] = [
      papel(ids['bruno'], 'Bruno Reis'),
      { id: randomUUID(), nome: 'Ana Prado', tipo: 'Cidadao' },
    ]
    answers[`GET /v2/agente/${ids['sefaz']}/comissoes`] = new Status(403)
    const { server, directory, search } = await openDirectory(answers)
    await directory.refresh()
    expect(search('').complete).toBe(true)
    expect(search('', ['Papel']).names).toEqual(['Ana Prado', 'Bruno Reis'])
    expect(search('', ['Comissao', 'Cidadao']).names).toEqual([])
    expect(server.seen.filter((path) => path.endsWith('/papeis'))).toHaveLength(1)
  })

  it('searches the cached entries, and deletes none, when the service does not answer', async () => {
    const { server, person, directory, search } = await openDirectory(state())
    await directory.refresh()
    const before = search('').names
    await server.stop()
    const again = createDirectory({ ...person, log: silent, maxAgeMs: -1, pauseMs: 0 })
    await again.refresh()
    const offline = again.search({ text: '', kinds: allKinds, limit: 50 })
    expect(offline.ok && offline.value.entries.map(({ nome }) => nome)).toEqual(before)
    expect(offline.ok && offline.value.complete).toBe(true)
    await server.restart()
  })

  it('deletes entries that are gone only after a complete reading, not after an interrupted one', async () => {
    const answers = state()
    const { person, directory } = await openDirectory(answers)
    await directory.refresh()
    const sectors = `GET /v2/agente/${ids['sefaz']}/setores`
    const [gecon] = answers[sectors] as unknown[]
    answers[sectors] = [gecon]
    answers[`GET /v2/agente/${ids['seger']}/setores`] = new Status(503)
    const again = createDirectory({ ...person, log: silent, maxAgeMs: -1, pauseMs: 0 })
    await again.refresh()
    expect(namesFrom(again, 'protocolo')).toEqual(['Protocolo Geral'])
    answers[`GET /v2/agente/${ids['seger']}/setores`] = []
    await again.refresh()
    expect(namesFrom(again, 'protocolo')).toEqual([])
    expect(namesFrom(again, 'gecon', ['Setor'])).toEqual(['Gerência de Convênios'])
  })

  it('resumes an interrupted reading, and tells its progress', async () => {
    const answers = state()
    answers[`GET /v2/agente/${ids['seger']}/setores`] = new Status(503)
    const { server, person } = await openDirectory(answers)
    const steps: unknown[] = []
    const again: ReturnType<typeof createDirectory> = createDirectory({
      ...person,
      log: silent,
      pauseMs: 0,
      changed: () => steps.push(again.status()),
    })
    await again.refresh()
    expect(steps).toContainEqual({
      ok: true,
      value: expect.objectContaining({ reading: { step: 'units', done: 1, total: 2 }, isWhole: false }),
    })
    expect(again.status()).toMatchObject({ value: { reading: null, isWhole: false, hasClasses: true } })
    expect(namesFrom(again, 'gecon', ['Setor'])).toEqual(['Gerência de Convênios'])
    answers[`GET /v2/agente/${ids['seger']}/setores`] = []
    server.seen.splice(0)
    await again.refresh()
    expect(again.status()).toMatchObject({ value: { reading: null, isWhole: true } })
    const sefaz = server.seen.filter((path) => path.includes(`${ids['sefaz']}/`))
    expect(sefaz).toEqual([`GET /v2/agente/${ids['sefaz']}/papeis`])
    expect(server.seen.filter((path) => path.includes('classificacao'))).toEqual([])
  })

  it('finds the exact short name first, then recent destinations, then the person’s own organisation', async () => {
    const answers = state()
    const sector = (nome: string, sigla: string) => ({
      id: randomUUID(),
      nome,
      sigla,
      tipoAgente: 4,
      descricaoTipoAgente: 'Unidade',
    })
    answers[`GET /v2/agente/${ids['seger']}/setores`] = [sector('Arquivo Geral', 'ARQ'), sector('Compras', 'GERAL')]
    const { person, directory, search } = await openDirectory(answers)
    await directory.refresh()
    const places = () => search('geral', ['Setor']).entries.map(({ sigla, detalhe }) => `${sigla} ${detalhe}`)
    expect(places()).toEqual(['GERAL SEGER', 'PROT SEFAZ', 'ARQ SEGER'])
    const archive = search('arquivo').entries
    transaction(person.db, (tx) => directory.used(tx, archive))
    expect(places()).toEqual(['GERAL SEGER', 'ARQ SEGER', 'PROT SEFAZ'])
  })

  it('suggests favourites and recent destinations, and marks favourites that are gone', async () => {
    const { person, directory } = await openDirectory(state())
    await directory.refresh()
    const found = directory.search({ text: '', kinds: ['Setor', 'Papel'], limit: 9 })
    const entries = found.ok ? found.value.entries : []
    const gecon = entries.find(({ sigla }) => sigla === 'GECON')
    const bruno = entries.find(({ nome }) => nome === 'Bruno Reis')
    if (gecon === undefined || bruno === undefined) throw new Error('the state has them')
    const gone = { ...gecon, id: randomUUID(), nome: 'Extinta' }
    expect(directory.suggestions()).toEqual({ ok: true, value: { favourites: [], recents: [] } })
    transaction(person.db, (tx) => directory.used(tx, [bruno, gone]))
    transaction(person.db, (tx) => directory.used(tx, [{ ...gecon, nome: 'Como se chamava' }]))
    directory.favour({ entry: gone, isFavourite: true })
    expect(directory.suggestions()).toEqual({
      ok: true,
      value: {
        favourites: [{ ...gone, isGone: true }],
        recents: [expect.objectContaining(gecon), expect.objectContaining(bruno)],
      },
    })
    expect(directory.gone({ ids: [gone.id, gecon.id] })).toEqual({ ok: true, value: [gone.id] })
    directory.favour({ entry: gone, isFavourite: false })
    directory.favour({ entry: gecon, isFavourite: true })
    expect(directory.suggestions()).toMatchObject({
      value: { favourites: [{ id: gecon.id, isGone: false }], recents: [{ id: bruno.id }] },
    })
  })

  it('reads the legal grounds of the person’s patriarch, and those of citizens', async () => {
    const answers = state()
    const ground = (nome: string, nivelAcesso: string) => ({
      id: randomUUID(),
      nome,
      descricao: nome,
      ordenacao: 1,
      nivelAcesso,
    })
    answers['GET /v2/fundamentos-legais'] = [ground('Do cidadão', 'Sigiloso')]
    answers[`GET /v2/fundamentos-legais/${ids['estado']}`] = [
      ground('Fiscal', 'Sigiloso'),
      ground('Segurança', 'Reservado'),
    ]
    const { directory } = await openDirectory(answers)
    expect(directory.grounds()).toEqual({ ok: true, value: [] })
    await directory.refresh()
    expect(directory.grounds()).toMatchObject({
      value: [
        { nome: 'Do cidadão', forCitizens: true },
        { nome: 'Fiscal', forCitizens: false, nivel: 'Sigiloso' },
        { nome: 'Segurança', nivel: 'Reservado' },
      ],
    })
  })

  it('starts one reading in the background when several searches find that it was never read', async () => {
    const { server, person } = await openDirectory(state())
    const directory = createDirectory({ ...person, log: silent, pauseMs: 0 })
    for (const text of ['g', 'ge', 'ger']) directory.search({ text, kinds: allKinds, limit: 5 })
    await eventually(() => {
      const found = directory.search({ text: '', kinds: allKinds, limit: 1 })
      expect(found.ok && found.value.complete).toBe(true)
    })
    await directory.refresh()
    expect(server.seen.filter((path) => path === 'GET /v2/agente/patriarcas')).toHaveLength(1)
  })
})

function namesFrom(directory: Directory, text: string, kinds: readonly DirectoryKind[] = allKinds): string[] {
  const found = directory.search({ text, kinds, limit: 50 })
  return found.ok ? found.value.entries.map(({ nome }) => nome) : []
}

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
