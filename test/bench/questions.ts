import { createHash } from 'node:crypto'
import { fullBox } from './many-rows.ts'

/** One kind of request to the service. */
export interface Question {
  readonly what: string
  readonly path: string
  /** The body of a POST; without it the request is a GET. */
  readonly body?: (round: number) => object
  /** Replaces `{id}` in the path. */
  readonly id?: (round: number) => string
}

const documents = '/v2/documentos/paginated-search'
const sent = '/v2/encaminhamento/paginated-search'
const box = `/v2/caixas/${fullBox.id}/encaminhamentos/paginated-search`
const phases = '/v2/documentos/fase-assinatura/paginated-search'
const processes = '/v2/processos/paginated-search'

/** The id of a row of many-rows.ts and many-acts.ts. */
function idOf(kind: string, number: number): string {
  const hex = createHash('md5').update(`${kind}${number}`).digest('hex')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

/** A number that jumps through 1 to `most`. */
export const anyOf = (most: number, round: number) => 1 + (((round + 5) * 389) % Math.max(1, Math.floor(most)))

/** The lists of a service with this many documents and forwardings; every list has 50 items a page. */
export const lists = (rows: number): Question[] => [
  { what: 'Documents, page 1', path: documents, body: () => ({ pagina: 1 }) },
  { what: 'Documents, one page after another', path: documents, body: (round) => ({ pagina: round + 6 }) },
  { what: 'Documents, any page', path: documents, body: (round) => ({ pagina: anyOf(rows / 100, round) }) },
  { what: 'Documents by name', path: documents, body: (round) => ({ nome: `nº ${5000 + round}` }) },
  { what: 'Documents by a common word', path: documents, body: () => ({ nome: 'prestacao' }) },
  { what: 'Documents of mine', path: documents, body: () => ({ capturadosPorMim: true }) },
  { what: 'Box, page 1', path: box, body: () => ({ pasta: 'Entrada', pagina: 1 }) },
  { what: 'Box, one page after another', path: box, body: (round) => ({ pasta: 'Entrada', pagina: round + 6 }) },
  { what: 'Box, any page', path: box, body: (round) => ({ pasta: 'Entrada', pagina: anyOf(rows / 125, round) }) },
  { what: 'Box by text', path: box, body: (round) => ({ pasta: 'Entrada', texto: `remessa ${7000 + round}` }) },
  {
    what: 'Box, what has changed',
    path: box,
    body: () => ({ pasta: 'Entrada', alteradosDesde: '2026-11-01T00:00:00Z' }),
  },
  { what: 'Sent, page 1', path: sent, body: () => ({ pagina: 1 }) },
  { what: 'Sent, any page', path: sent, body: (round) => ({ pagina: anyOf(rows / 167, round) }) },
  { what: 'Signature queue', path: phases, body: () => ({}) },
]

/** Other requests to a service with this many documents and forwardings. */
export const otherQuestions = (rows: number): Question[] => [
  { what: 'Box by a common word', path: box, body: () => ({ pasta: 'Entrada', texto: 'prestacao' }) },
  { what: 'Sent by a common word', path: sent, body: () => ({ assunto: 'prestacao' }) },
  { what: 'Boxes with their numbers', path: '/v2/usuario/caixas-encaminhamento' },
  { what: 'Signatures, waiting for me', path: phases, body: () => ({ situacao: 'AguardandoMim' }) },
  { what: 'Signatures, waiting for others', path: phases, body: () => ({ situacao: 'AguardandoOutros' }) },
  { what: 'Signatures, what has changed', path: phases, body: () => ({ alteradosDesde: '2026-11-01T00:00:00Z' }) },
  { what: 'Signatures by name', path: phases, body: (round) => ({ texto: `nº ${5001 + round * 4}` }) },
  { what: 'Processes, page 1', path: processes, body: () => ({}) },
  { what: 'Processes, any page', path: processes, body: (round) => ({ pagina: anyOf(rows / 500, round) }) },
  {
    what: 'Processes of the box',
    path: processes,
    body: () => ({ idsLocaisAtuais: [fullBox.id], somenteEmAndamento: true }),
  },
  { what: 'Boxes of processes with their numbers', path: '/v2/usuario/caixas-processo' },
  {
    what: 'One document',
    path: '/v2/documentos/{id}/metadados',
    id: (round) => idOf('documento', 3 * anyOf(rows / 3, round)),
  },
  {
    what: 'One forwarding',
    path: '/v2/encaminhamento/{id}',
    id: (round) => idOf('encaminhamento', 3 * anyOf(rows / 3, round)),
  },
  {
    what: 'One event',
    path: '/v2/eventos/{id}',
    id: (round) => idOf('captura', 10 * anyOf(rows / 10, round)),
  },
  { what: 'One process', path: '/v2/processos/{id}', id: (round) => idOf('processo', 10 * anyOf(rows / 10, round)) },
  {
    what: 'Acts of a process',
    path: '/v2/processos/{id}/atos',
    id: (round) => idOf('processo', 10 * anyOf(rows / 10, round)),
  },
]
