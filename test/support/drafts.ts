import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Draft, DraftFields } from '../../contract/bridge/compose.ts'
import type { DirectoryEntry } from '../../contract/bridge/directory.ts'
import type { Outcome } from '../../contract/bridge/outcome.ts'
import type { ProcessDraft } from '../../contract/bridge/process-draft.ts'
import { draftFields } from './builders.ts'
import { eventually } from './eventually.ts'
import type { TestApp } from './host.ts'

type Caller = Pick<TestApp, 'call'>

export const noParties = { agentes: [], pessoasJuridicas: [], semIdentificacao: [] }

/** A draft about a process. */
export const processDraft = (process: ProcessDraft, changes: Partial<DraftFields>) =>
  draftFields({ process, ...changes })

/** Finds one recipient, once the application has read the directory. */
export const findRecipient = ({ call }: Caller, text = 'PROTOCOLO', kind: DirectoryEntry['kind'] = 'Setor') =>
  eventually(async () => {
    const { entries } = await call('directory.search', { text, kinds: [kind], limit: 1 })
    expect(entries).toHaveLength(1)
    return entries
  })

/** Saves a forwarding to the sector PROTOCOLO, in the name of the role in force. */
export async function writeForwarding(app: Caller, changes: Partial<DraftFields>): Promise<Draft> {
  const recipients = changes.recipients ?? (await findRecipient(app))
  const { roleInForceId: idPapel } = await app.call('session.get', {})
  const fields = draftFields({ recipients, idPapel, subject: 'Ofício', message: 'Segue.', ...changes })
  return app.call('compose.save', { draftId: randomUUID(), fields })
}

/** Saves and sends a forwarding. */
export async function sendForwarding(app: Caller, changes: Partial<DraftFields>): Promise<Draft> {
  const { draftId } = await writeForwarding(app, changes)
  return app.call('compose.send', { draftId })
}

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
