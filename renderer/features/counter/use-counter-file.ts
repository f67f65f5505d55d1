import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { CaptureChanges, CaptureRow } from '../../../contract/bridge/capture.ts'
import { maxSubjectLength } from '../../../contract/bridge/compose.ts'
import type { Proposals } from '../../../contract/bridge/counter.ts'
import type { Destination } from '../../../contract/bridge/destination.ts'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { isSecret } from '../../../contract/bridge/secrecy.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { isCitizen, senderNameOf } from '../../parts/fields/capturers.ts'
import { letterOf } from '../../parts/fields/mail-letter.ts'
import { isEditable, missingText } from '../../parts/fields/selection.ts'
import { counterTexts as texts } from '../../texts/counter.ts'
import type { CounterFiles, Typed } from './counter-files.ts'

/** The file that is served, with what is typed and proposed for it. */
export interface CounterFile {
  readonly row: CaptureRow
  readonly proposals: Proposals | null
  /** Without its extension. */
  readonly name: string
  readonly recipients: readonly DirectoryEntry[]
  /** They are those of the document before. */
  readonly isCarried: boolean
  readonly subject: string
  readonly message: string
  /** The reason why it cannot be sent yet; null if it can. */
  readonly lack: string | null
  readonly maySend: boolean
  readonly isSending: boolean
  /** Of the last act. */
  readonly failure: Failure | null
  type(changes: Typed): void
  /** Changes the row itself; the field keeps what the person has chosen. */
  change(changes: CaptureChanges): Promise<void>
  /** Captures and forwards; resolves to whether it was sent. */
  serve(): Promise<boolean>
}

/** The name of a file as it is shown. */
export const plainName = (name: string) => name.replace(/\.pdf$/i, '')
/** A name that the service takes: one line without slashes. */
const fileName = (name: string) => `${name.replaceAll(/[\p{Cc}/\\]+/gu, '-').trim()}.pdf`
const untyped: Typed = {}
const recipientsOf = ({ destination }: CaptureRow, typed: Typed, proposals: Proposals | null) =>
  typed.recipients ?? destination?.recipients ?? typed.carried ?? proposals?.recipients?.value ?? []
/** The subject of its mail, and the name of the document where that says something else. */
function usualSubject({ message }: CaptureRow, name: string): string {
  const { subject } = message === null ? { subject: '' } : letterOf(message)
  const isSame = [subject, name]
    .map((text) => text.replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .every((text, _, [first]) => text === first)
  return subject === '' || isSame ? name : `${subject}: ${name}`.slice(0, maxSubjectLength)
}
const usualMessage = ({ message }: CaptureRow) => (message === null ? texts.usualMessage : letterOf(message).message)

export function useCounterFile(row: CaptureRow, session: SessionState, files: CounterFiles): CounterFile {
  const { fileId } = row
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setSending] = useState(false)
  const typed = useStore(files.store, (state) => state.typed[fileId]) ?? untyped
  const proposals = useProposals(row)
  useEffect(() => applyTo(row, proposals, typed), [row, proposals, typed])

  const name = typed.name ?? proposals?.name?.value ?? plainName(row.name)
  const recipients = recipientsOf(row, typed, proposals)
  const subject =
    typed.subject ?? row.destination?.subject.replaceAll(/\{\s*nome\s*\}/gi, () => name) ?? usualSubject(row, name)
  const message = typed.message ?? row.destination?.message ?? usualMessage(row)
  const forwards = recipients.length > 0
  const lack = lackOf(row, { name, message, forwards, asCitizen: isCitizen(session) })
  const maySend = isEditable(row) && lack === null && senderNameOf(row, session) !== null && !isSending

  async function change(changes: CaptureChanges): Promise<boolean> {
    const outcome = await call('capture.update', { fileIds: [fileId], changes })
    setFailure(outcome.ok ? null : outcome.failure)
    return outcome.ok
  }
  async function send(): Promise<boolean> {
    if (fileName(name) !== row.name && !(await change({ name: fileName(name) }))) return false
    const { access, secrecy, destination: before } = row
    const destination: Destination | null =
      recipients.length === 0
        ? null
        : {
            notifyByEmail: false,
            access,
            ...before,
            recipients: [...recipients],
            subject: subject.trim() === '' ? '{nome}' : subject,
            message,
            ...(isSecret(access) && secrecy !== null && { access, secrecy }),
          }
    const outcome = await call('counter.serve', { fileId, destination, idPapel: session.roleInForceId })
    setFailure(outcome.ok ? null : outcome.failure)
    return outcome.ok
  }
  return {
    row,
    proposals,
    name,
    recipients,
    isCarried: recipients === typed.carried,
    subject,
    message,
    lack,
    maySend,
    isSending,
    failure,
    type: (changes) => files.type(fileId, changes),
    async change(changes) {
      const fields = (['kind', 'access'] as const).filter((field) => changes[field] !== undefined)
      const chosen = [
        ...(typed.chosen ?? []),
        ...fields,
        ...(changes.idClasse === undefined ? [] : ['classe' as const]),
      ]
      files.type(fileId, { chosen })
      await change(changes)
    },
    async serve() {
      if (!maySend) return false
      setSending(true)
      const isSent = await send()
      setSending(false)
      return isSent
    },
  }
}

/** Asked again when the file was examined, and when text was recognised. */
function useProposals({ fileId, sha256, report }: CaptureRow): Proposals | null {
  const version = `${sha256} ${report === null}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another turn
  const turn = useMemo(() => ({}), [version])
  return useQuery('counter.propose', { fileId }, 'recognition.changed', turn).value
}

/** Gives the row the proposed values of the fields that the person has not chosen. */
function applyTo(row: CaptureRow, proposals: Proposals | null, { chosen = [] }: Typed): void {
  if (proposals === null || !isEditable(row)) return
  const { kind, access, classe } = proposals
  const changes: CaptureChanges = {
    ...(kind !== null && kind.value !== row.kind && !chosen.includes('kind') && { kind: kind.value }),
    ...(access !== null &&
      access.value !== row.access &&
      !isSecret(row.access) &&
      !chosen.includes('access') && { access: access.value }),
    ...(classe !== null &&
      classe.value.id !== row.classe?.id &&
      !chosen.includes('classe') && { idClasse: classe.value.id }),
  }
  if (Object.keys(changes).length > 0) void call('capture.update', { fileIds: [row.fileId], changes })
}

interface LackContext {
  readonly name: string
  readonly message: string
  readonly forwards: boolean
  readonly asCitizen: boolean
}

function lackOf(row: CaptureRow, given: LackContext): string | null {
  if (given.name.trim() === '') return texts.noName
  if (given.forwards && given.message.trim() === '') return texts.noMessage
  const missing = missingText(row, given.asCitizen)
  return missing === null ? null : `${missing.charAt(0).toUpperCase()}${missing.slice(1)}.`
}
