import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { ProcessAct, ProcessView } from '../../../contract/bridge/processes.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { createClockOffset } from '../../support/clock-offset.ts'
import { eventually } from '../../support/eventually.ts'
import { type FaultProxy, startFaultProxy, type Verdict } from '../../support/fault-proxy.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { patience } from '../../support/patience.ts'
import { asPerson, organizacional, type Person, pdf, publico } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

const looking = { ...patience, interval: 150 }
const nobody = { agentes: [], pessoasJuridicas: [], semIdentificacao: [] }
/** Longer than the horizon of the environment. */
const horizonMs = 130_000
/** Longer than the first delay between two polls. */
const delayMs = 5000
let service: TestService
let faultProxy: FaultProxy
let ana: TestApp
let carla: Person
let anas: Person
const clockOffset = createClockOffset()
/** Ids that the acts use. */
const about = { idPapel: '', idClasse: '', idDestino: '', idDocumento: '', idEncaminhamento: '' }

beforeAll(async () => {
  service = await borrowService()
  faultProxy = await startFaultProxy(service.baseUrl)
  ana = await startTestApp({ service, login: 'ana.prado', apiUrl: faultProxy.url, aheadMs: clockOffset.ms })
  const session = await ana.signIn()
  ;[anas, carla] = await Promise.all([asPerson(service, 'ana.prado'), asPerson(service, 'carla.nunes')])
  const [patriarca] = (await anas.get('/v2/agente/patriarcas')).body
  const [plano] = (await anas.get(`/v2/classificacao-documental/${patriarca.id}/planos-ativos`)).body
  about.idClasse = (await anas.get(`/v2/classificacao-documental/${plano.id}/classes-ativas`)).body.at(-1).id
  about.idPapel = session.roles[0]?.id ?? ''
  about.idDestino = await boxOf(carla, 'PROTOCOLO')
})
afterAll(async () => {
  await ana?.stop()
  await faultProxy?.close()
  await service?.stop()
})

const boxOf = async (person: Person, sigla: string): Promise<string> =>
  (await person.get('/v2/usuario/caixas-processo')).body.find((box: { sigla?: string }) => box.sigla === sigla).id
const read = (id: string) => ana.call('processes.get', { id })
async function operation(id: string): Promise<OperationView> {
  const found = (await ana.call('outbox.list', {})).find((each) => each.id === id)
  if (found === undefined) throw new Error('the operation has gone')
  return found
}
const done = (id: string) =>
  eventually(async () => {
    const found = await operation(id)
    expect(found).toMatchObject({ state: 'done', failure: null })
    return found
  })

/** A forwarding of one document, in the box of Ana's unit. */
async function forwarded(): Promise<string> {
  const idDocumento = await carla.capture(pdf(`forwarded ${Math.random()}`), { restricaoAcesso: publico })
  const body = {
    assunto: 'Para juntar',
    mensagem: 'Segue.',
    idResponsavel: carla.roles[0]?.id,
    idsDocumentos: [idDocumento],
    idsDestinos: [await boxOf(anas, 'GECON')],
    restricaoAcesso: organizacional,
    enviarEmailNotificacoes: false,
  }
  const { idEvento } = (await carla.post('/v2/encaminhamento/novo', body)).body
  return (await carla.ended(idEvento)).idEncaminhamento ?? ''
}

/** Breaks the connection once, at the request that must not be repeated. */
async function through(line: Exclude<Verdict, 'pass'> | 'pass', ask: () => Promise<string>): Promise<OperationView> {
  const writes = /^POST \/v2\/processos\/(?!paginated-search)/
  const cut = Promise.withResolvers<void>()
  let armed = line !== 'pass'
  faultProxy.judge(
    ({ method, path }) => {
      if (!armed || !writes.test(`${method} ${path}`)) return 'pass'
      armed = false
      return line
    },
    () => cut.resolve(),
  )
  const sent = () => faultProxy.seen.filter((request) => writes.test(request)).length
  const before = sent()
  const id = await ask()
  if (line !== 'pass') await cut.promise
  if (line === 'drop') {
    // A request that never arrived is reconciled until the horizon; then the person sends it again.
    await advanceUntil(id, horizonMs, { state: 'uncertain', question: 'send-again' })
    await ana.call('outbox.retry', { operationId: id })
  }
  if (line === 'swallow') await advanceUntil(id, delayMs, { state: 'done' })
  const ended = await done(id)
  expect(sent()).toBe(before + 1)
  return ended
}

/**
 * Waits for this state of an uncertain operation. Advances the application's clock once after each poll: only the
 * delay between polls matters, and the clock must not run without end.
 */
async function advanceUntil(id: string, byMs: number, expected: Partial<OperationView>): Promise<void> {
  await eventually(async () => expect(['uncertain', 'done']).toContain((await operation(id)).state))
  let polledAt = ''
  await vi.waitFor(async () => {
    const found = await operation(id)
    if (found.updatedAt !== polledAt) {
      polledAt = found.updatedAt
      clockOffset.advance(byMs)
      await ana.call('session.chooseRole', { idPapel: about.idPapel })
    }
    expect(found).toMatchObject(expected)
  }, looking)
  clockOffset.reset()
}

type Act = ProcessAct extends infer A
  ? A extends ProcessAct
    ? Omit<A, 'idProcesso' | 'idPapel' | 'access'>
    : never
  : never
interface Case {
  readonly tipo: string
  readonly title: string
  act(): Promise<Act> | Act
  /** Fields of the act that the process shows afterwards, beside its kind. */
  readonly shows: object
}
/** In an order that one process can go through. */
const acts: Readonly<Record<string, Case>> = {
  despachar: {
    tipo: 'Despacho',
    title: 'Despacho',
    act: () => ({ ato: 'despachar', idDestino: about.idDestino, mensagem: 'Para registro.', idsDocumentos: [] }),
    shows: { mensagem: 'Para registro.', destino: { setor: { sigla: 'PROTOCOLO' } } },
  },
  avocar: {
    tipo: 'Avocamento',
    title: 'Avocamento',
    act: () => ({ ato: 'avocar', justificativa: 'Faltou um documento.' }),
    shows: { justificativa: 'Faltou um documento.' },
  },
  entranhar: {
    tipo: 'Entranhamento',
    title: 'Entranhamento',
    async act() {
      about.idDocumento = await anas.capture(pdf(`attached ${Math.random()}`))
      return { ato: 'entranhar', justificativa: 'O que faltou.', idsDocumentos: [about.idDocumento] }
    },
    shows: { justificativa: 'O que faltou.', documentos: [{ termo: false }, { termo: true }] },
  },
  desentranhar: {
    tipo: 'Desentranhamento',
    title: 'Desentranhamento',
    act: async () => ({
      ato: 'desentranhar',
      justificativa: 'Alheio.',
      sequenciais: [await numberOf(about.idDocumento)],
    }),
    shows: { justificativa: 'Alheio.' },
  },
  'entranhar-encaminhamento': {
    tipo: 'Entranhamento',
    title: 'Entranhamento de encaminhamento',
    async act() {
      const idEncaminhamento = await forwarded()
      return { ato: 'entranhar-encaminhamento', justificativa: 'Veio depois.', idEncaminhamento, idsDocumentos: [] }
    },
    shows: { justificativa: 'Veio depois.', documentos: [{ termo: false }, { termo: true }] },
  },
  editar: {
    tipo: 'Edicao',
    title: 'Edição',
    act: () => ({
      ato: 'editar',
      idClasse: about.idClasse,
      resumo: 'Prestação de contas, 2026',
      interessados: nobody,
      justificativa: null,
    }),
    shows: {},
  },
  encerrar: {
    tipo: 'Encerramento',
    title: 'Encerramento',
    act: () => ({ ato: 'encerrar', desfecho: 'Arquive-se.' }),
    shows: { desfecho: 'Arquive-se.' },
  },
  reabrir: {
    tipo: 'Reabertura',
    title: 'Reabertura',
    act: () => ({ ato: 'reabrir', justificativa: 'Novo fato.' }),
    shows: { justificativa: 'Novo fato.' },
  },
}
let idProcesso = ''
let protocolo = ''
async function numberOf(idDocumento: string): Promise<number> {
  const { atos } = await read(idProcesso)
  return (
    atos.flatMap(({ documentos }) => documentos).find(({ documentoId }) => documentoId === idDocumento)?.sequencial ?? 0
  )
}

describe.each(['pass', 'drop', 'swallow'] as const)('when the connection does this to a request: %s', (line) => {
  it.each([false, true])('opens a process once; with a document: %s', async (withDocument) => {
    const idsDocumentos = withDocument ? [await anas.capture(pdf(`opens ${Math.random()}`))] : []
    const { idPapel, idClasse } = about
    const opening = {
      idPapel,
      idClasse,
      resumo: `Contas, ${line} ${withDocument}`,
      idsDocumentos,
      interessados: nobody,
    }
    const { kind, title, roleName, result } = await through(line, () => ana.call('processes.open', opening))
    expect({ kind, title, roleName }).toEqual({ kind: 'open-process', title: opening.resumo, roleName: 'Gerente' })
    ;[idProcesso, protocolo] = [result.idProcesso ?? '', result.protocolo ?? '']
    const { processo, atos } = await read(idProcesso)
    expect(processo).toMatchObject({ resumo: opening.resumo, protocolo, situacao: 'EmAndamento' })
    const shown = atos.map(({ id, descricaoTipo, documentos }) => [id, descricaoTipo, documentos.length])
    expect(shown).toEqual([[result.idAto, 'Autuacao', idsDocumentos.length + 1]])
    const all: { resumo: string }[] = (await anas.post('/v2/processos/paginated-search', { tamanhoPagina: 200 })).body
      .result
    expect(all.filter(({ resumo }) => resumo === opening.resumo)).toHaveLength(1)
  })

  it.each(Object.entries(acts))('carries out an act once: %s', async (_name, { tipo, title, act, shows }) => {
    const common = { idProcesso, idPapel: about.idPapel }
    const wanted = await act()
    const whole =
      wanted.ato === 'editar' ? { ...wanted, ...common } : { ...wanted, ...common, access: 'Organizacional' }
    const before = (await read(idProcesso)).atos.length
    const ended = await through(line, () => ana.call('processes.act', whole as ProcessAct))
    expect(ended).toMatchObject({ title: `${title}, processo ${protocolo}`, result: { idProcesso, protocolo } })
    const { atos } = await read(idProcesso)
    expect(atos).toHaveLength(before + 1)
    expect(atos.at(-1)).toMatchObject({ id: ended.result.idAto, descricaoTipo: tipo, ...shows })
  })

  it('leaves the process in the state of all acts together', async () => {
    const { processo, atos } = await read(idProcesso)
    expect(processo).toMatchObject({ resumo: 'Prestação de contas, 2026', situacao: 'EmAndamento' })
    expect(atos.map(({ descricaoTipo }) => descricaoTipo)).toEqual([
      'Autuacao',
      ...Object.values(acts).map(({ tipo }) => tipo),
    ] satisfies ProcessView['atos'][number]['descricaoTipo'][])
  })
})

it('keeps the words of a refusal by the service, and refuses the role of another person at once', async () => {
  const act = {
    ato: 'reabrir',
    idProcesso,
    idPapel: about.idPapel,
    access: 'Organizacional',
    justificativa: 'De novo.',
  } as const
  const id = await ana.call('processes.act', act)
  const refused = await eventually(async () => {
    const found = await operation(id)
    expect(found.state).toBe('refused')
    return found
  })
  expect(refused.failure).toMatchObject({ status: 400, message: expect.stringMatching(/não está encerrado/) })
  const foreign = await ana.outcome('processes.act', { ...act, idPapel: carla.roles[0]?.id ?? '' })
  expect(foreign).toMatchObject({ ok: false, failure: { code: 'refused', message: expect.stringMatching(/papel/) } })
})
