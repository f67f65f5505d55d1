import type { ProcessPiece, ProcessView } from '../../contract/bridge/processes.ts'
import { createProcessStore } from '../../main/features/processes/process-store.ts'
import { makeProcess } from './builders.ts'
import { openBoth, personAt } from './person-context.ts'
import { uuidOf } from './uuid-of.ts'

const subjects = ['Prestação de contas', 'Diárias', 'Reforma da escola', 'Aditivo de contrato', 'Folha de pagamento']
const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 12, minute)).toISOString()
const agent = (nome: string, sigla: string, tipoAgente: number) => ({
  id: uuidOf(nome),
  nome,
  sigla,
  tipoAgente,
  descricaoTipoAgente: tipoAgente === 2 ? 'Papel' : 'Unidade',
})

const processOf = (number: number) => ({
  id: uuidOf(`process ${number}`),
  ano: '2026',
  protocolo: `2026-${number.toString(36).toUpperCase().padStart(5, '0')}`,
  resumo: `${subjects[number % subjects.length]} ${number}`,
  situacao: 'EmAndamento',
})

/** A process with so many documents, which its acts bring in in equal shares. */
export function longView(pieces: number, acts: number): ProcessView {
  const gecon = agent('Gerência de Convênios', 'GECON', 4)
  const ana = { ...agent('Gerente', 'GER', 2), nomeServidorPapel: 'Ana Prado' }
  const atos = Array.from({ length: acts }, (_, nth) => ({
    id: uuidOf(`act ${nth}`),
    dataHora: at(nth),
    tipo: nth === 0 ? 1 : 2 + (nth % 4),
    descricaoTipo: 'Despacho',
    papel: ana,
    destino: { setor: gecon },
    mensagem: `Para manifestação, no prazo de dez dias, sobre o item ${nth} da prestação de contas.`,
    documentos: [],
    documentsKnown: true,
  }))
  const pecas = Array.from(
    { length: pieces },
    (_, nth): ProcessPiece => ({
      sequencial: nth + 1,
      idDocumento: uuidOf(`document ${nth}`),
      nome: `Documento ${nth + 1}.pdf`,
      registro: `2026-${nth.toString(36).toUpperCase().padStart(6, 'B')}`,
      termo: false,
      idAto: atos[Math.floor((nth * acts) / pieces)]?.id ?? '',
      idAtoRetirada: nth % 50 === 7 ? (atos.at(-1)?.id ?? null) : null,
    }),
  )
  return makeProcess({
    processo: processOf(0),
    custodia: { agente: gecon, desde: at(acts) },
    atos,
    pecas,
    interessados: { agentes: [], pessoasJuridicas: [], semIdentificacao: [{ descricao: 'Moradores da rua' }] },
    associacoes: [],
    readAt: at(acts),
  })
}

const perBox = 2000

/** Fills the process boxes in an application's data folder, as if the service had been asked; one process was opened. */
export function fillProcesses(dataFolder: string, personId: string, count: number, view: ProcessView): void {
  const { cache, close } = openBoth(dataFolder, personId)
  const { context, end } = personAt('http://127.0.0.1:1', { id: personId })
  const store = createProcessStore(cache, { environmentId: context.environment.id, personId })
  const boxes = Array.from({ length: Math.ceil(count / perBox) }, (_, nth) => ({
    id: uuidOf(`box ${nth}`),
    tipo: 'Unidade' as const,
    nome: `Gerência ${nth + 1}`,
    sigla: `GE${nth + 1}`,
    pendentes: perBox,
  }))
  store.replaceBoxes(boxes)
  for (const [nth, { id: idCaixa }] of boxes.entries()) {
    const processes = Array.from({ length: perBox }, (_, inBox) => processOf(nth * perBox + inBox))
    store.replaceContents({ idCaixa, processes, isWhole: true, leftOut: 0, syncedAt: at(0) })
  }
  const { fresh: _, ...kept } = view
  store.keepView(kept)
  end()
  close()
}
