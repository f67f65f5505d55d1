import type { DraftFields } from '../../../contract/bridge/compose.ts'
import {
  actForms,
  type DraftParties,
  type ProcessDraft,
  processOf,
  setsContent,
} from '../../../contract/bridge/process-draft.ts'
import { restrict } from '../../engine/access/index.ts'
import { type Attached, attachedOf } from '../../engine/attached/index.ts'
import type { NewJob } from '../../engine/outbox/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import { nameOf, type ProcessAct, type ProcessOpening } from './payload.ts'
import { processesTexts } from './processes-texts.ts'

/** A draft about a process. */
type ProcessDraftFields = DraftFields & { process: ProcessDraft }

/** The operation that such a draft becomes. */
interface ProcessOperation extends Pick<NewJob, 'kind' | 'title'> {
  readonly idPapel: string
  /** Given the attachments of the draft. */
  payload(idsDocumentos: readonly Attached[]): ProcessOpening | ProcessAct
}

type Validated<T> = { ok: true; value: T } | { ok: false; sentence: string }
const invalid = (sentence: string) => ({ ok: false, sentence }) as const
const valid = <T>(value: T) => ({ ok: true, value }) as const

/** The operation of a draft, or a message in Portuguese that names the wrong field. */
export function processOperationOf(
  fields: ProcessDraftFields,
  { roles }: Pick<SessionContext, 'roles'>,
): Validated<ProcessOperation> {
  const { process: draft, idPapel } = fields
  if (idPapel === null) return invalid(processesTexts.chooseRole)
  if (!roles.some(({ id }) => id === idPapel)) return invalid(processesTexts.foreignRole)
  const { documents } = actForms[draft.ato]
  if (documents === 'none' && fields.documents.length > 0) {
    return invalid(processesTexts.noDocuments)
  }
  if (documents === 'needed' && fields.documents.length === 0) return invalid(processesTexts.attachOne)
  if (draft.ato === 'autuar') {
    const content = contentOf(fields, draft)
    if (!content.ok) return content
    const { resumo } = content.value
    return valid({
      kind: 'open-process',
      title: resumo,
      idPapel,
      payload: (idsDocumentos) => ({ idPapel, ...content.value, idsDocumentos: [...idsDocumentos] }),
    })
  }
  const act = actOf(fields, draft, idPapel)
  if (!act.ok) return act
  return valid({
    kind: 'process-act',
    title: `${nameOf(draft)}, processo ${draft.processo?.protocolo ?? ''}`,
    idPapel,
    payload: (ids) => ('idsDocumentos' in act.value ? { ...act.value, idsDocumentos: [...ids] } : act.value),
  })
}

type ActDraft = Exclude<ProcessDraft, { ato: 'autuar' }>

function actOf(fields: DraftFields, draft: ActDraft, idPapel: string): Validated<ProcessAct> {
  const processo = processOf(draft)
  if (processo === null) return invalid('Processo: escolha em qual processo.')
  const on = { idProcesso: processo.id, idPapel }
  const text = textOf(fields, draft)
  if (!text.ok) return text
  if (setsContent(draft)) {
    const content = contentOf(fields, draft)
    if (!content.ok) return content
    const { idBase } = draft
    return valid({ ato: 'editar', ...on, ...content.value, justificativa: text.value || null, idBase })
  }
  const asCitizen = false
  const access = restrict(fields, asCitizen)
  if (!access.ok) return invalid(`Acesso: ${access.sentence}`)
  const restricted = { ...on, ...access.restricted }
  const idsDocumentos = attachedOf(fields.documents)
  switch (draft.ato) {
    case 'despachar': {
      const [destination, ...others] = fields.recipients
      if (destination === undefined) return invalid(processesTexts.chooseDestination)
      if (others.length > 0) return invalid(processesTexts.oneDestination)
      if (destination.kind === 'Cidadao') return invalid(processesTexts.noCitizen)
      return valid({ ato: 'despachar', ...restricted, idDestino: destination.id, mensagem: text.value, idsDocumentos })
    }
    case 'encerrar':
      return valid({ ato: 'encerrar', ...restricted, desfecho: text.value })
    case 'entranhar':
      return valid({ ato: 'entranhar', ...restricted, justificativa: text.value, idsDocumentos })
    case 'entranhar-encaminhamento': {
      const { id: idEncaminhamento } = draft.encaminhamento
      const act = { ...restricted, justificativa: text.value, idEncaminhamento, idsDocumentos }
      return valid({ ato: 'entranhar-encaminhamento', ...act })
    }
    case 'desentranhar': {
      const sequenciais = [...new Set(draft.pecas.map(({ sequencial }) => sequencial))]
      if (sequenciais.length === 0) return invalid(processesTexts.choosePieces)
      return valid({ ato: 'desentranhar', ...restricted, justificativa: text.value, sequenciais })
    }
    case 'avocar':
    case 'reabrir':
      return valid({ ato: draft.ato, ...restricted, justificativa: text.value })
  }
}

const textNames = { mensagem: 'Mensagem', justificativa: 'Justificativa', desfecho: 'Desfecho' } as const

function textOf({ message }: DraftFields, { ato }: ActDraft): Validated<string> {
  const { text, isTextNeeded } = actForms[ato]
  const written = message.trim()
  if (written === '' && isTextNeeded && text !== null) {
    return invalid(`${textNames[text]}: escreva ao menos uma frase.`)
  }
  return valid(written)
}

type Content = Pick<ProcessOpening, 'idClasse' | 'resumo' | 'interessados'>

function contentOf(
  { subject }: DraftFields,
  { classe, interessados }: Pick<Extract<ProcessDraft, { ato: 'autuar' }>, 'classe' | 'interessados'>,
): Validated<Content> {
  const resumo = subject.trim()
  if (classe === null) return invalid(processesTexts.chooseClass)
  if (resumo === '') return invalid(processesTexts.noSummary)
  const parties = partiesOf(interessados)
  return parties === null
    ? invalid(processesTexts.incompleteParty)
    : valid({ idClasse: classe.id, resumo, interessados: parties })
}

/** Null where a party lacks what names it; parties without any text are left out. */
function partiesOf({ agentes, pessoasJuridicas, semIdentificacao }: DraftParties): Content['interessados'] | null {
  const companies = pessoasJuridicas
    .map(({ razaoSocial, cnpj, email }) => ({
      razaoSocial: razaoSocial.trim(),
      cnpj: cnpj.trim(),
      email: email.trim() || null,
    }))
    .filter(({ razaoSocial, cnpj, email }) => razaoSocial !== '' || cnpj !== '' || email !== null)
  if (companies.some(({ razaoSocial, cnpj }) => razaoSocial === '' || cnpj === '')) return null
  return {
    agentes: [...new Set(agentes.map(({ id }) => id))],
    pessoasJuridicas: companies,
    semIdentificacao: semIdentificacao
      .map(({ descricao }) => ({ descricao: descricao.trim() }))
      .filter(({ descricao }) => descricao !== ''),
  }
}
