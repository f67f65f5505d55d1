import { describe, expect, it } from 'vitest'
import type { ProcessView } from '../../../../../contract/bridge/processes.ts'
import { draftOf } from '../../../../../renderer/features/processes/acts/begin-act.ts'
import { offeredActs } from '../../../../../renderer/features/processes/acts/offered-acts.ts'
import { actWillText } from '../../../../../renderer/texts/acts-of-process.ts'

const [gerente, presidente] = ['Gerente', 'Presidente'].map((nome) => ({
  id: crypto.randomUUID(),
  nome,
  unidade: 'GECON',
  organizacao: 'SEFAZ',
})) as [Role, Role]
type Role = { id: string; nome: string; unidade: string; organizacao: string }
const everyone = [gerente.id, presidente.id]
const piece = { id: '', documentoNome: 'Nota', documentoId: '', termo: false, sequencial: 1 }
const viewOf = (situacao: string, last: number, documentos: (typeof piece)[] = [], fresh = true) =>
  ({
    fresh,
    processo: { situacao },
    atos: [
      { tipo: 1, documentos },
      { tipo: last, documentos: [], documentsKnown: true },
    ],
  }) as unknown as ProcessView
const acting = (changes: object) => ({
  situacao: 'EmAndamento',
  custodia: null,
  holders: everyone,
  attachers: everyone,
  recallers: [],
  ...changes,
})
const all = ['editar', 'encerrar', 'entranhar', 'despachar']

describe('the acts that the page of a process offers', () => {
  const inProgress = viewOf('EmAndamento', 4)
  it.each<[string, ProcessView, ReturnType<typeof acting> | null, string[]]>([
    ['of whoever has it', inProgress, acting({}), all],
    ['with a document inside', viewOf('EmAndamento', 4, [piece]), acting({}), ['desentranhar', ...all]],
    ['with a term only', viewOf('EmAndamento', 4, [{ ...piece, termo: true }]), acting({}), all],
    ['where the box lets no role attach', inProgress, acting({ attachers: [] }), ['editar', 'encerrar', 'despachar']],
    [
      'of whoever has dispatched it',
      inProgress,
      acting({ holders: [], attachers: [], recallers: everyone }),
      ['avocar'],
    ],
    ['of others', inProgress, acting({ holders: [], attachers: [] }), []],
    ['of a closed one', viewOf('Encerrado', 6), acting({ situacao: 'Encerrado' }), ['reabrir']],
    ['of one that was closed meanwhile', inProgress, acting({ situacao: 'Encerrado' }), ['reabrir']],
    ['where the service does not tell the roles', inProgress, acting({ holders: null, attachers: null }), all],
    ['without the service', inProgress, null, ['encerrar', 'entranhar', 'despachar']],
    ['from an old copy', viewOf('EmAndamento', 4, [], false), acting({}), ['encerrar', 'entranhar', 'despachar']],
    [
      'without the service, after a dispatch',
      viewOf('EmAndamento', 2),
      null,
      ['encerrar', 'avocar', 'entranhar', 'despachar'],
    ],
  ])('%s', (_, view, now, expected) => {
    const offered = offeredActs({
      view,
      acting: now,
      hasFailed: false,
      roles: [presidente, gerente],
      roleInForceId: gerente.id,
    })
    expect(offered.map(({ act }) => act)).toEqual(expected)
    for (const { role } of offered) expect(role).toBe(gerente)
  })

  it('begin in another role where the one in force may not act', () => {
    const now = acting({ holders: [presidente.id], attachers: [] })
    const offered = offeredActs({
      view: inProgress,
      acting: now,
      hasFailed: false,
      roles: [gerente, presidente],
      roleInForceId: gerente.id,
    })
    expect(offered.map(({ role }) => role)).toEqual([presidente, presidente, presidente])
  })
})

it('an edit is not offered on an earlier answer about who may act', () => {
  const view = viewOf('EmAndamento', 4)
  const offered = offeredActs({ view, acting: acting({}), hasFailed: true, roles: [gerente], roleInForceId: null })
  expect(offered.map(({ act }) => act)).toEqual(['encerrar', 'entranhar', 'despachar'])
})

describe('the draft of an edit', () => {
  const [here, elsewhere] = [{ id: crypto.randomUUID() }, { id: crypto.randomUUID() }]
  const interessados = { agentes: [], pessoasJuridicas: [], semIdentificacao: [] }
  const view = { ...viewOf('EmAndamento', 11), idClasse: crypto.randomUUID(), classe: '01 Geral', interessados }
  it.each([
    ['all, when the view was read while the person had the process', here, here, everyone, true],
    ['not all, when another had it then', elsewhere, here, everyone, false],
    ['not all, when the service did not tell who had it', null, here, everyone, false],
    ['not all, when the service does not tell the roles', here, here, null, false],
  ])('knows %s', (_, before, now, holders, isKnown) => {
    const custodia = before && ({ agente: before, desde: null } as NonNullable<ProcessView['custodia']>)
    const answer = acting({ custodia: now, holders }) as Parameters<typeof draftOf>[2]
    const { process } = draftOf({ act: 'editar', role: gerente }, { ...view, custodia }, answer)
    expect(process).toMatchObject({ ato: 'editar', isKnown })
  })

  it('names the last act that set the content', () => {
    const atos = [1, 11, 11, 4].map((tipo) => ({
      id: String(tipo) + crypto.randomUUID(),
      tipo,
      documentos: [],
      documentsKnown: true,
    }))
    const edited = { ...view, custodia: null, atos } as unknown as ProcessView
    const { process } = draftOf({ act: 'editar', role: gerente }, edited, null)
    expect(process).toMatchObject({ idBase: atos[2]?.id })
  })
})

describe('the sentence before an act is sent', () => {
  const info = { protocolo: '2026-B4C5D', who: 'Gerente', to: null, documents: null, level: 'Organizacional' }
  it.each<[Parameters<typeof actWillText>[0], string]>([
    [
      { ...info, ato: 'despachar', to: 'PROTOCOLO', documents: 2 },
      'O processo 2026-B4C5D será despachado para PROTOCOLO, em nome de Gerente, com 2 documentos, acesso Organizacional.',
    ],
    [
      { ...info, ato: 'despachar', to: '', documents: 0 },
      'O processo 2026-B4C5D será despachado, ainda sem destino, em nome de Gerente, sem documentos, acesso Organizacional.',
    ],
    [{ ...info, ato: 'avocar' }, 'O processo 2026-B4C5D será avocado, em nome de Gerente, acesso Organizacional.'],
    [
      { ...info, ato: 'entranhar', documents: 1 },
      'O processo 2026-B4C5D receberá 1 documento, em nome de Gerente, acesso Organizacional.',
    ],
    [
      { ...info, ato: 'entranhar', documents: 0, protocolo: null },
      'O processo receberá os documentos que você anexar, em nome de Gerente, acesso Organizacional.',
    ],
    [
      { ...info, ato: 'entranhar-encaminhamento', documents: 0 },
      'O processo 2026-B4C5D receberá todos os documentos do encaminhamento, em nome de Gerente, acesso Organizacional.',
    ],
    [
      { ...info, ato: 'desentranhar', documents: 3 },
      '3 documentos sairão do processo 2026-B4C5D, em nome de Gerente, acesso Organizacional.',
    ],
    [
      { ...info, ato: 'editar', level: null },
      'O processo 2026-B4C5D terá a classe, o resumo e os interessados daqui, em nome de Gerente, o termo será Público.',
    ],
    [
      { ...info, ato: 'autuar', documents: 1, level: null },
      'Será autuado um processo, em nome de Gerente, com 1 documento, o termo de autuação será Público.',
    ],
  ])('%j', (given, expected) => {
    expect(actWillText(given)).toBe(expected)
  })
})
