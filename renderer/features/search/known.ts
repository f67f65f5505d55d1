import type { BoxSearchResult } from '../../../contract/bridge/boxes.ts'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Draft } from '../../../contract/bridge/compose.ts'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { ProcessRow } from '../../../contract/bridge/processes.ts'
import type { FoundText } from '../../../contract/bridge/recognition.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { isFoundIn, type SoughtWords, wordsIn } from '../../../contract/search-words.ts'
import { draftTitle } from '../../parts/process/draft-title.ts'
import { directoryKind } from '../../texts/directory.ts'
import { situationText } from '../../texts/documents.ts'
import { partyText } from '../../texts/forwarding.ts'
import { kindText } from '../../texts/operations.ts'
import { foundOnPageText } from '../../texts/recognition.ts'
import { fromPartyText, inBoxText, type SearchSection, searchTexts, toPartiesText } from '../../texts/search.ts'

/** The thing that a result opens. */
export type Target =
  | { readonly kind: 'document'; readonly document: DocumentView }
  | { readonly kind: 'process'; readonly process: ProcessRow }
  | { readonly kind: 'signature'; readonly id: string }
  | { readonly kind: 'file'; readonly fileId: string }
  | { readonly kind: 'forwarding'; readonly found: BoxSearchResult }
  | { readonly kind: 'draft'; readonly draftId: string }
  | { readonly kind: 'operation'; readonly id: string }
  | { readonly kind: 'recipient'; readonly entry: DirectoryEntry }

/** Something that a search finds. */
export interface Result {
  /** Unique among all sections. */
  readonly id: string
  readonly section: SearchSection
  readonly title: string
  readonly detail: string
  /** ISO 8601; null without a time. */
  readonly at: string | null
  readonly target: Target
}

/** A result with its folded words, so that typing folds nothing again. */
export interface Known extends Result {
  readonly words: readonly string[]
}

const known = (result: Result): Known => ({ ...result, words: wordsIn(`${result.title} ${result.detail}`) })

interface KnownLists {
  readonly documents: readonly DocumentView[]
  readonly processes: readonly ProcessRow[]
  readonly signatures: readonly SignatureItem[]
  readonly files: readonly CaptureRow[]
  readonly drafts: readonly Draft[]
  readonly operations: readonly OperationView[]
}

/** Everything that the page holds, as results. */
export function knownOf({ documents, processes, signatures, files, drafts, operations }: KnownLists): Known[] {
  return [
    ...documents.map((each) => known(resultOfDocument(each, 'documents'))),
    ...processes.map((each) => known(resultOfProcess(each, 'processes'))),
    ...signatures.map((each) => known(ofSignature(each))),
    // A captured file is found as its document.
    ...files.filter(({ idDocumento }) => idDocumento === null).map((each) => known(ofFile(each))),
    ...drafts.map((each) => known(ofDraft(each))),
    ...operations.map((each) => known(ofOperation(each))),
  ]
}

/** Those with all words, in their order. */
export const matching = (list: readonly Known[], sought: readonly SoughtWords[]): Known[] =>
  sought.length === 0 ? [] : list.filter(({ words }) => isFoundIn(words, sought))

export function resultOfDocument(document: DocumentView, section: 'documents' | 'service'): Result {
  const { idDocumento, nome, registro, capturedAt } = document
  const target = { kind: 'document', document } as const
  return { id: `${section} ${idDocumento}`, section, title: nome, detail: registro, at: capturedAt, target }
}

export function resultOfProcess(process: ProcessRow, section: 'processes' | 'service'): Result {
  const { id, protocolo, resumo, situacao } = process
  const target = { kind: 'process', process } as const
  const detail = `${protocolo} · ${situationText(situacao)}`
  return { id: `${section} process ${id}`, section, title: resumo, detail, at: null, target }
}

function ofSignature({ id, nome, assinantes, dataEnvio }: SignatureItem): Result {
  const target = { kind: 'signature', id } as const
  const detail = assinantes.map((each) => each.nome).join(', ')
  return { id: `signature ${id}`, section: 'signatures', title: nome, detail, at: dataEnvio, target }
}

function ofFile({ fileId, name, folderName, addedAt }: CaptureRow): Result {
  const target = { kind: 'file', fileId } as const
  return { id: `file ${fileId}`, section: 'files', title: name, detail: folderName ?? '', at: addedAt, target }
}

function ofDraft({ draftId, fields, savedAt }: Draft): Result {
  const { subject, recipients, process } = fields
  const target = { kind: 'draft', draftId } as const
  const title = process === undefined && subject.trim() === '' ? searchTexts.untitled : draftTitle(fields)
  const detail = recipients.map(({ nome }) => nome).join(', ')
  return { id: `draft ${draftId}`, section: 'drafts', title, detail, at: savedAt, target }
}

function ofOperation(operation: OperationView): Result {
  const { id, title, createdAt, result } = operation
  const number = result.registro ?? result.protocolo ?? ''
  const detail = [kindText(operation), number].filter((part) => part !== '').join(' · ')
  const target = { kind: 'operation', id } as const
  return { id: `operation ${id}`, section: 'operations', title, detail, at: createdAt, target }
}

/** A forwarding of a box, named `place`. */
export function resultOfForwarding(found: BoxSearchResult, place: string): Result {
  const { id, idCaixa, pasta, assunto, origem, destinos, protocolo, dataHora } = found
  const who = pasta === 'Saida' ? toPartiesText(destinos.map(partyText)) : fromPartyText(partyText(origem))
  return {
    id: `forwarding ${idCaixa} ${pasta} ${id}`,
    section: 'forwardings',
    title: assunto,
    detail: [who, place === '' ? '' : inBoxText(place), protocolo].filter((part) => part !== '').join(' · '),
    at: dataHora,
    target: { kind: 'forwarding', found },
  }
}

/** A file of the list, or the document that it has become, by the words on one of its pages. */
export function resultOfText({ sha256, page, excerpt }: FoundText, files: readonly CaptureRow[]): Result[] {
  const file = files.find((each) => each.sha256 === sha256)
  if (file === undefined) return []
  const { fileId, name: title, addedAt: at, idDocumento, registro } = file
  const detail = foundOnPageText(page, excerpt)
  if (idDocumento === null || registro === null) {
    return [{ id: `text ${fileId}`, section: 'texts', title, detail, at, target: { kind: 'file', fileId } }]
  }
  const document = { idDocumento, registro, nome: title, capturedAt: null }
  return [{ id: `text ${fileId}`, section: 'texts', title, detail, at, target: { kind: 'document', document } }]
}

export function resultOfRecipient(entry: DirectoryEntry): Result {
  const { id, kind, nome, detalhe } = entry
  const detail = [directoryKind(kind), detalhe].filter((part) => part !== '').join(', ')
  return {
    id: `recipient ${id}`,
    section: 'recipients',
    title: nome,
    detail,
    at: null,
    target: { kind: 'recipient', entry },
  }
}
