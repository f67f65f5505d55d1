import { type AgenteEstruturado, tipoAgente } from '../../../contract/api/agents.ts'
import { type Ato, type ProcessoDetalhe, processoSchema, tipoAto } from '../../../contract/api/processes.ts'
import type { DirectoryKind } from '../../../contract/bridge/directory.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { ProcessView } from '../../../contract/bridge/processes.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import {
  type ApiClient,
  failedCall,
  getAct,
  getCustody,
  getProcess,
  isClosed,
  isDecided,
  listActDocuments,
  listActs,
  mayUseCache,
} from '../../engine/api/index.ts'
import { mapInParallel, type ReadResult } from '../../engine/reconciliation/index.ts'
import { namesOf } from './agent-names.ts'
import { readAssociations, readPiece } from './process-parts.ts'
import type { ProcessStore, StoredView } from './process-store.ts'

export interface ProcessReaderOptions {
  client: ApiClient
  store: ProcessStore
  signal: AbortSignal
  now(): Date
  /** A copy was dropped. */
  changed(): void
  /** The service has answered with the whole process. */
  read(view: Pick<ProcessView, 'processo' | 'atos'>): void
  /** The service has refused to show the process. */
  refused(id: string): void
  /** The class of this id by code and name; null if it is not in the directory. */
  classOf(idClasse: string): { readonly codigo: string; readonly nome: string } | null
}

type Act = ProcessView['atos'][number]

/** Reads processes as a whole, and keeps copies of them. */
export interface ProcessReader {
  /**
   * Asks the service; answers the copy while it does not answer, and drops it where it refuses.
   * Failures: not-found, and those of any read.
   */
  get(wanted: { id: string }): Promise<Outcome<ProcessView>>
  /** The last copy, without asking the service; null for none. */
  copy(wanted: { id: string }): Outcome<ProcessView | null>
  /** For a process that the service no longer shows to the person. */
  dropCopy(id: string): void
}

export function createProcessReader(options: ProcessReaderOptions): ProcessReader {
  const { client, store, signal, now, changed, read: wasRead, refused, classOf } = options
  const reading = { client, signal }

  /** An act with its text and documents, as far as the service shows them to this person. */
  async function readAct(idProcesso: string, ato: Ato): Promise<ReadResult<{ act: Act; leftOut: number }>> {
    const [detail, documents] = await Promise.all([
      getAct(client, idProcesso, ato.id, signal),
      listActDocuments(client, idProcesso, ato.id, signal),
    ])
    if (detail.kind !== 'ok' && !isDecided(detail)) return detail
    if (documents.kind !== 'ok' && !isDecided(documents)) return documents
    const shown = detail.kind === 'ok' ? detail.value : {}
    const leftOut = documents.kind === 'ok' ? (documents.leftOut ?? 0) : 0
    const documentos = documents.kind === 'ok' ? documents.value : []
    const documentsKnown = documents.kind === 'ok'
    return { kind: 'ok', value: { act: { ...ato, ...shown, documentos, documentsKnown }, leftOut } }
  }

  async function readWhole(id: string): Promise<ReadResult<StoredView>> {
    const processo = await getProcess(client, id, signal)
    if (processo.kind !== 'ok') return processo
    const acts = await listActs(client, id, signal)
    if (acts.kind !== 'ok') return acts
    const [custody, associations, atos] = await Promise.all([
      getCustody(client, id, signal),
      readAssociations(reading, id),
      mapInParallel(acts.value, (ato) => readAct(id, ato)),
    ])
    if (atos.kind !== 'ok') return atos
    if (associations.kind !== 'ok') return associations
    if (custody.kind !== 'ok' && !isDecided(custody)) return custody
    const leftOut = atos.value.reduce((sum, act) => sum + act.leftOut, acts.leftOut ?? 0)
    const attached = atos.value.flatMap(({ act }) => act.documentos.map((each) => ({ idAto: act.id, each })))
    const known = store.view(id)?.pecas ?? []
    const pecas = await mapInParallel(attached, ({ idAto, each }) => readPiece(reading, { idAto, each, known }))
    if (pecas.kind !== 'ok') return pecas
    return {
      kind: 'ok',
      value: {
        processo: processoSchema.parse(processo.value),
        idClasse: processo.value.idClasse ?? null,
        classe: null,
        custodia: custody.kind === 'ok' ? { agente: custody.value, desde: heldSince(acts.value) } : null,
        atos: atos.value.map(({ act }) => act),
        pecas: pecas.value.toSorted((a, b) => a.sequencial - b.sequencial),
        interessados: partiesOf(processo.value),
        associacoes: associations.value,
        ...definedFields({ leftOut: leftOut || undefined }),
        readAt: now().toISOString(),
      },
    }
  }

  function shown(view: ProcessView): ProcessView {
    const classe = view.idClasse === null ? null : classOf(view.idClasse)
    return { ...view, classe: classe === null ? null : `${classe.codigo} ${classe.nome}` }
  }

  function copyOf(id: string): ProcessView | null {
    const copy = store.view(id)
    return copy === null ? null : shown({ ...copy, fresh: false })
  }

  function dropCopy(id: string): void {
    if (store.dropView(id)) changed()
  }

  return {
    async get({ id }) {
      const read = await readWhole(id)
      if (read.kind === 'ok') {
        if (signal.aborted) return { ok: false, failure: { code: 'cancelled' } }
        store.keepView(read.value)
        wasRead(read.value)
        return ok(shown({ ...read.value, fresh: true }))
      }
      if (isClosed(read) && !signal.aborted) {
        dropCopy(id)
        refused(id)
      }
      const copy = mayUseCache(read) ? copyOf(id) : null
      return copy === null ? failedCall(read) : ok(copy)
    },
    copy: ({ id }) => ok(copyOf(id)),
    dropCopy,
  }
}

/** Kinds of act after which another agent may have the process; 8 adjusts the custody (shapes.md 4.7). */
const moves: readonly number[] = [tipoAto.Autuacao, tipoAto.Despacho, tipoAto.Avocamento, tipoAto.Reabertura, 8]

const heldSince = (acts: readonly Ato[]): string | null =>
  acts.findLast(({ tipo }) => moves.includes(tipo))?.dataHora ?? null

function partiesOf({ interessados }: ProcessoDetalhe): ProcessView['interessados'] {
  if (interessados === undefined) return null
  return {
    agentes: interessados.agentes.map((agent) => ({ id: agent.id, kind: kindOf(agent), ...namesOf(agent) })),
    pessoasJuridicas: interessados.pessoasJuridicas.map(({ razaoSocial, cnpj, email }) => ({
      razaoSocial,
      cnpj,
      email: email ?? null,
    })),
    semIdentificacao: interessados.semIdentificacao,
  }
}

const kinds: Readonly<Record<number, DirectoryKind>> = {
  [tipoAgente.Cidadao]: 'Cidadao',
  [tipoAgente.Papel]: 'Papel',
  [tipoAgente.Grupo]: 'Grupo',
  [tipoAgente.Organizacao]: 'Organizacao',
}
/** The kind of an agent in the directory. */
const kindOf = ({ tipoAgente: tipo }: AgenteEstruturado): DirectoryKind => kinds[tipo ?? 0] ?? 'Setor'
