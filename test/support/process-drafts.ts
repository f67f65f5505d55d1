import { randomUUID } from 'node:crypto'
import type { DraftFields } from '../../contract/bridge/compose.ts'
import type { Outcome } from '../../contract/bridge/outcome.ts'
import type { ProcessDraft } from '../../contract/bridge/process-draft.ts'
import type { TestApp } from './host.ts'

export const noParties = { agentes: [], pessoasJuridicas: [], semIdentificacao: [] }

/** A draft about a process. */
export const processDraft = (process: ProcessDraft, changes: Partial<DraftFields>): DraftFields => ({
  recipients: [],
  idPapel: null,
  subject: '',
  message: '',
  documents: [],
  access: 'Organizacional',
  notifyByEmail: false,
  about: null,
  process,
  ...changes,
})

/** Writes and sends a draft; answers its operation. */
export async function trySendDraft(app: TestApp, fields: DraftFields): Promise<Outcome<string>> {
  const draftId = randomUUID()
  await app.call('compose.save', { draftId, fields })
  const sent = await app.outcome('compose.send', { draftId })
  if (!sent.ok) return sent
  if (sent.value.operationId === null) throw new Error('the draft was not sent')
  return { ok: true, value: sent.value.operationId }
}

/** The same, of a draft that can be sent. */
export async function sendDraft(app: TestApp, fields: DraftFields): Promise<string> {
  const sent = await trySendDraft(app, fields)
  if (!sent.ok) throw new Error(sent.failure.message)
  return sent.value
}
