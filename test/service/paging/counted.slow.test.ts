import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOfUnit } from '../../../service/sample/rows.ts'
import { type Phases, papelOf, phaseGroup, phasesOf } from '../../support/phases.ts'
import { asPerson, organizacional, type Person, pdf } from '../../support/records.ts'
import { startService, type TestService } from '../../support/service.ts'

const [gecon, protocolo] = [idOfUnit('SEFAZ/GECON'), idOfUnit('SEFAZ/PROTOCOLO')]
const long = '2000-01-01T00:00:00'

let service: TestService
let people: [ana: Person, bruno: Person, carla: Person]
let phases: Phases
let idClasse: string
beforeAll(async () => {
  service = await startService()
  const [ana, bruno, carla] = await Promise.all(
    ['ana.prado', 'bruno.reis', 'carla.nunes'].map((login) => asPerson(service, login)),
  )
  if (!ana || !bruno || !carla) throw new Error('somebody is missing')
  people = [ana, bruno, carla]
  phases = await phasesOf(service, 'ana.prado')
  idClasse = await ana.idClasse()
})
afterAll(() => service.stop())

let asked = 0
/** A list of a person in two ways: one filter is always the same, the other has the same matches and was never asked. */
function listsOf(unit: string): [path: string, same: object, other: () => object][] {
  const since = () => `${long}.${String(asked++ % 1000).padStart(3, '0')}Z`
  const box = `/v2/caixas/${unit}/encaminhamentos/paginated-search`
  const states = ['AguardandoMim', 'AguardandoOutros', 'Concluidos', 'Recusados']
  return [
    ['/v2/documentos/paginated-search', {}, () => ({ capturadoDe: since() })],
    ['/v2/documentos/paginated-search', { nome: 'pdf' }, () => ({ nome: 'pdf', capturadoDe: since() })],
    ['/v2/encaminhamento/paginated-search', {}, () => ({ enviadoDe: since() })],
    ...['Entrada', 'Resolvidos'].map((pasta): [string, object, () => object] => [
      box,
      { pasta },
      () => ({ pasta, alteradosDesde: since() }),
    ]),
    [`${phaseGroup}/paginated-search`, {}, () => ({ alteradosDesde: since() })],
    ...states.map((situacao): [string, object, () => object] => [
      `${phaseGroup}/paginated-search`,
      { situacao },
      () => ({ situacao, alteradosDesde: since() }),
    ]),
  ]
}

/** The counts of every list of the people, as they are cached, or as they are counted now. */
async function counts(kind: 'cached' | 'fresh'): Promise<Record<string, number>> {
  const all: Record<string, number> = {}
  for (const [place, person] of people.entries()) {
    for (const [path, same, other] of listsOf(place === 2 ? protocolo : gecon)) {
      const { status, body } = await person.post(path, kind === 'cached' ? same : other())
      if (status !== 200) throw new Error(`${path}: ${status}`)
      all[`${place} ${path} ${JSON.stringify(same)}`] = body.count
    }
  }
  return all
}

const done = async (person: Person, path: string, body: object) => {
  const answer = await person.post(path, body)
  const evento = await person.ended(answer.body.idEvento)
  expect(evento, JSON.stringify(evento)).toMatchObject({ situacao: 'Concluido' })
  return evento
}
const forward = (to: string, documents: string[]) =>
  done(people[0], '/v2/encaminhamento/novo', {
    assunto: 'Contas',
    mensagem: 'Segue.',
    idResponsavel: papelOf(people[0]),
    idsDestinos: [to],
    idsDocumentos: documents,
    enviarEmailNotificacoes: false,
    restricaoAcesso: organizacional,
  })

it('A cached count is the count of now after every kind of write', async () => {
  const [ana, bruno, carla] = people
  let document = ''
  let forwarding = ''
  let process = ''
  let phase = ''
  const common = { restricaoAcesso: organizacional }
  const writes: [name: string, write: () => Promise<unknown>][] = [
    ['a capture', async () => (document = await ana.capture(pdf('counted')))],
    ['a public capture', () => ana.capture(pdf('open'), { restricaoAcesso: { transparenciaAtiva: true } })],
    ['a forwarding', async () => (forwarding = (await forward(protocolo, [document])).idEncaminhamento ?? '')],
    [
      'an item that is resolved',
      () =>
        done(carla, `/v2/encaminhamento/${forwarding}/resolver`, { idResponsavel: papelOf(carla), idCaixa: protocolo }),
    ],
    [
      'a process with a document',
      async () => {
        const body = { idClasse, idPapelResponsavel: papelOf(ana), idLocal: gecon, resumo: 'Contas' }
        process =
          (
            await done(ana, '/v2/processos/autuar', {
              ...body,
              idsDocumentosEntranhados: [await ana.capture(pdf('in it'))],
            })
          ).idProcesso ?? ''
      },
    ],
    [
      'a process that moves on',
      () =>
        done(ana, '/v2/processos/despachar', {
          ...common,
          idProcesso: process,
          idPapelResponsavel: papelOf(ana),
          idDestino: protocolo,
          mensagem: 'Segue.',
        }),
    ],
    ['a phase', async () => (phase = await phases.send('Parecer.pdf', [bruno, carla]))],
    ['a block', () => bruno.post(`${phaseGroup}/bloquear/${phase}`, { justificativa: 'espera' })],
    ['the end of a block', () => bruno.post(`${phaseGroup}/desbloquear/${phase}`)],
    ['a signature', () => bruno.post(`${phaseGroup}/assinar/${phase}`)],
    [
      'a refusal, and the capture by the other signature',
      async () => {
        await carla.post(`${phaseGroup}/recusar/${phase}`, { justificativa: 'não' })
        await phases.captured(phase)
      },
    ],
    ['another phase', async () => (phase = await phases.send('Outro.pdf', [carla]))],
    ['a removed phase', () => ana.remove(`${phaseGroup}/${phase}`)],
    [
      'a phase that all refuse',
      async () => {
        phase = await phases.send('Recusado.pdf', [carla])
        await carla.post(`${phaseGroup}/recusar/${phase}`, { justificativa: 'não' })
      },
    ],
  ]
  const seen: Record<string, number>[] = [await counts('cached')]
  for (const [name, write] of writes) {
    await write()
    const cached = await counts('cached')
    expect({ [name]: cached }).toEqual({ [name]: await counts('fresh') })
    seen.push(cached)
  }
  // Every kind of list has changed for somebody, so none is compared with itself only.
  const kindOf = (list: string) => list.slice(2).replace(/caixas.[^/]+/, 'caixas')
  const lists = Object.keys(seen[0] ?? {})
  const changed = lists.filter((list) => new Set(seen.map((each) => each[list])).size > 1)
  expect(new Set(changed.map(kindOf))).toEqual(new Set(lists.map(kindOf)))
})
