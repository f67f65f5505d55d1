import { restrictionFor } from '../../contract/api/access.ts'
import { type AtoRequest, type Autuar, type TipoAto, tipoAto } from '../../contract/api/processes.ts'
import type { Interested, ProcessAct, ProcessOpening } from '../../contract/bridge/processes.ts'

/** The body that opens a process; without `idLocal`, since the unit of the role is used anyway (shapes.md 3.13). */
export function openBody({ idPapel, idClasse, resumo, idsDocumentos, interessados }: ProcessOpening): Autuar {
  return {
    idPapelResponsavel: idPapel,
    idClasse,
    resumo,
    idsDocumentosEntranhados: unique(idsDocumentos),
    ...partiesOf(interessados),
  }
}

/** The path of an act, with the body that this path takes. */
export function requestOf(act: ProcessAct): AtoRequest {
  const actor = { idProcesso: act.idProcesso, idPapelResponsavel: act.idPapel }
  if (act.ato === 'editar') {
    const { idClasse, resumo, justificativa, interessados } = act
    return { path: 'editar', body: { ...actor, idClasse, resumo, justificativa, ...partiesOf(interessados) } }
  }
  const common = { ...actor, restricaoAcesso: restrictionFor(act.access) }
  switch (act.ato) {
    case 'despachar': {
      const { idDestino, mensagem } = act
      const body = { ...common, idDestino, mensagem, idsDocumentosEntranhados: unique(act.idsDocumentos) }
      return { path: 'despachar', body }
    }
    case 'entranhar': {
      const { justificativa } = act
      const body = { ...common, justificativa, idsDocumentosEntranhados: unique(act.idsDocumentos) }
      return { path: 'entranhar-documentos', body }
    }
    case 'entranhar-encaminhamento': {
      const { justificativa, idEncaminhamento } = act
      const named = act.idsDocumentos.length === 0 ? {} : { idsDocumentosEntranhados: unique(act.idsDocumentos) }
      return { path: 'entranhar-encaminhamento', body: { ...common, justificativa, idEncaminhamento, ...named } }
    }
    // Numbers as text, as live programs send them (shapes.md 3.13).
    case 'desentranhar':
      return {
        path: 'desentranhar',
        body: { ...common, justificativa: act.justificativa, sequenciais: unique(act.sequenciais).map(String) },
      }
    case 'encerrar':
      return { path: 'encerrar', body: { ...common, desfecho: act.desfecho } }
    case 'avocar':
    case 'reabrir':
      return { path: act.ato, body: { ...common, justificativa: act.justificativa } }
  }
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
const partiesOf = ({ agentes, pessoasJuridicas, semIdentificacao }: Interested) => ({
  idsAgentesInteressados: unique(agentes),
  pessoasJuridicasInteressadas: [...pessoasJuridicas],
  interessadosSemIdentificacao: [...semIdentificacao],
})

interface ActKind {
  /** The service's kind of act (shapes.md 4.7). */
  readonly tipo: TipoAto
  readonly name: string
}
const kinds: Readonly<Record<ProcessAct['ato'], ActKind>> = {
  despachar: { tipo: 'Despacho', name: 'Despacho' },
  avocar: { tipo: 'Avocamento', name: 'Avocamento' },
  entranhar: { tipo: 'Entranhamento', name: 'Entranhamento' },
  'entranhar-encaminhamento': { tipo: 'Entranhamento', name: 'Entranhamento de encaminhamento' },
  desentranhar: { tipo: 'Desentranhamento', name: 'Desentranhamento' },
  encerrar: { tipo: 'Encerramento', name: 'Encerramento' },
  reabrir: { tipo: 'Reabertura', name: 'Reabertura' },
  editar: { tipo: 'Edicao', name: 'Edição' },
}

/** The number of an act's kind in the list of a process. */
export const tipoOf = ({ ato }: Pick<ProcessAct, 'ato'>): number => tipoAto[kinds[ato].tipo]

/** The text of an act; null for an edit without a reason. */
export function wordsOf(act: ProcessAct): string | null {
  if (act.ato === 'despachar') return act.mensagem
  return act.ato === 'encerrar' ? act.desfecho : act.justificativa
}

/** Equal for two acts that the list of acts cannot tell apart. */
export const contentKeyOf = (act: ProcessAct): string =>
  JSON.stringify([act.idProcesso, tipoOf(act), act.idPapel, wordsOf(act)])

const titleLength = 80

/** The title of an operation: the act and its process or, while its number is unknown, the text of the act. */
export function titleOf(act: ProcessAct, protocolo: string | null): string {
  const { name } = kinds[act.ato]
  if (protocolo !== null) return `${name}, processo ${protocolo}`
  const words = wordsOf(act)?.replaceAll(/\s+/g, ' ') ?? ''
  if (words === '') return name
  return `${name}: ${words.length > titleLength ? `${words.slice(0, titleLength - 1)}…` : words}`
}

export const nameOf = ({ ato }: Pick<ProcessAct, 'ato'>): string => kinds[ato].name
