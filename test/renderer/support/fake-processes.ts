import type { Caixa } from '../../../contract/api/boxes.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { ProcessBoxes, ProcessPiece, ProcessRow } from '../../../contract/bridge/processes.ts'
import { makeProcess } from '../../support/builders.ts'
import { chooseIn, goTo, listMenu, openWindow } from './window.tsx'

const id = () => crypto.randomUUID()
const at = (hour: number) => `2026-11-18T${String(hour).padStart(2, '0')}:00:00Z`
const gecon: Caixa = { id: id(), tipo: 'Unidade', nome: 'Gerência de Convênios', sigla: 'GECON', pendentes: 1 }
const gerente: Caixa = { id: id(), tipo: 'Papel', nome: 'Gerente · GECON', pendentes: 0 }
export const makeKnown = (protocolo: string, resumo: string, changes: Partial<ProcessRow> = {}): ProcessRow => ({
  id: id(),
  protocolo,
  resumo,
  situacao: 'EmAndamento',
  idCaixa: gecon.id,
  readAt: null,
  ...changes,
})
export const accounts = makeKnown('2026-4K7TD', 'Prestação de contas do convênio 12/2026')
export const closed = makeKnown('2026-8WQ1F', 'Reforma da escola', { situacao: 'Encerrado' })
const elsewhere = makeKnown('2025-BCD2F', 'Diárias de 2025', { idCaixa: null, readAt: at(9) })

const ana = {
  id: id(),
  nome: 'Gerente',
  tipoAgente: 2,
  descricaoTipoAgente: 'Papel',
  cargo: 'Gerente',
  nomeServidorPapel: 'Ana Prado',
}
const unit = { id: gecon.id, nome: gecon.nome, sigla: 'GECON', tipoAgente: 4, descricaoTipoAgente: 'Unidade' }
const acts = [1, 3, 2].map((tipo, index) => ({
  id: id(),
  dataHora: at(10 + index),
  tipo,
  descricaoTipo: 'Ato',
  papel: ana,
  documentos: [],
  documentsKnown: true,
}))
const [opening, removal, dispatch] = acts as [(typeof acts)[0], (typeof acts)[0], (typeof acts)[0]]
const makePiece = (sequencial: number, nome: string | null, changes: Partial<ProcessPiece> = {}): ProcessPiece => ({
  sequencial,
  idDocumento: id(),
  nome,
  registro: `2026-BCD2F${sequencial}`,
  termo: false,
  idAto: opening.id,
  idAtoRetirada: null,
  ...changes,
})
export const pecas = [
  makePiece(1, 'Ofício 112'),
  makePiece(2, 'Nota repetida', { idAtoRetirada: removal.id }),
  makePiece(3, 'Termo de autuação', { termo: true }),
  makePiece(4, null, { idAto: dispatch.id, termo: true }),
]
export const view = makeProcess({
  processo: {
    id: accounts.id,
    ano: '2026',
    protocolo: accounts.protocolo,
    resumo: accounts.resumo,
    situacao: 'EmAndamento',
  },
  classe: '01.02 Convênios',
  custodia: { agente: unit, desde: dispatch.dataHora },
  atos: [opening, { ...removal, justificativa: 'Estava em dobro.' }, { ...dispatch, destino: { setor: unit } }],
  pecas,
  interessados: { agentes: [], pessoasJuridicas: [], semIdentificacao: [{ descricao: 'Moradores da rua' }] },
  associacoes: [{ id: id(), descricao: 'Convênio 12/2026', processos: [{ ...closed }], others: 1 }],
  readAt: at(15),
})

/** Opens the window at Processos, with two boxes of which one holds processes. */
export async function openProcesses({
  rows = [accounts, closed, elsewhere],
  boxes = ok({ boxes: [gecon, gerente], fresh: true }) as Outcome<ProcessBoxes>,
  isRead = true,
  isWhole = true,
} = {}) {
  const { bridge } = await openWindow()
  const read = [gecon, gerente].map((box) => ({ id: box.id, syncedAt: isRead ? at(15) : null, isWhole }))
  bridge.answer('processes.boxes', () => boxes)
  bridge.answer('processes.list', () => ok({ rows, boxes: read }))
  bridge.answer('processes.refreshBox', () => ok({ fresh: true }))
  bridge.answer('processes.get', () => ok(view))
  bridge.answer('documents.open', () => new Promise<never>(() => {}))
  await goTo(/^Processos/)
  return { bridge }
}

export const refreshBox = (): Promise<void> => chooseIn(listMenu, 'Atualizar a caixa')
