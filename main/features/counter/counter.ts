import type { CaptureChanges, CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Proposals, ServedPerson } from '../../../contract/bridge/counter.ts'
import type { Destination } from '../../../contract/bridge/destination.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { counterTexts } from './counter-texts.ts'
import { createProposer, type ProposerOptions } from './proposer.ts'
import type { ServedRecord, ServedStore } from './served.ts'

export interface CounterOptions extends Omit<ProposerOptions, 'findFile'> {
  served: ServedStore
  capture: {
    find(fileId: string): CaptureRow | null
    update(wanted: { fileIds: readonly string[]; changes: CaptureChanges }): Outcome<CaptureRow[]>
    /** Waits for the search for personal data, then enqueues. */
    submit(wanted: { fileIds: string[]; idPapel: string | null }): Promise<Outcome<CaptureRow[]>>
  }
  /** The forwardings that leave once this file is captured. */
  waitingFor(fileId: string): readonly { readonly subject: string; readonly operationId: string }[]
  /** In whose name an operation acts; null for a citizen. */
  roleNameOf(operationId: string): string | null
}

/** Proposals for the files at the counter, and the people served. */
export interface Counter {
  propose(wanted: { fileId: string }): Promise<Outcome<Proposals>>
  serve(wanted: {
    fileId: string
    destination: Destination | null
    idPapel: string | null
  }): Promise<Outcome<CaptureRow>>
  served(): Outcome<ServedPerson[]>
  forget(): Outcome<null>
  /** A person has submitted a file, as it was before; called in that transaction. */
  submitted(before: CaptureRow, operationId: string): void
}

export function createCounter(options: CounterOptions): Counter {
  const { uses, served, capture, waitingFor, roleNameOf, now } = options
  const { propose, learn } = createProposer({ ...options, findFile: capture.find })
  /** Files that are sent from the counter now. */
  const serving = new Map<string, Destination | null>()

  return {
    async propose({ fileId }) {
      const proposals = await propose(fileId)
      return proposals === null ? failed('not-found') : ok(proposals)
    },
    async serve({ fileId, destination, idPapel }) {
      const [waiting] = destination === null ? [] : waitingFor(fileId)
      if (waiting !== undefined) return failed('refused', counterTexts.alreadyWaits(waiting.subject))
      const changed = capture.update({ fileIds: [fileId], changes: { destination } })
      if (!changed.ok) return changed
      serving.set(fileId, destination)
      try {
        const sent = await capture.submit({ fileIds: [fileId], idPapel })
        if (!sent.ok) return sent
        const [row] = sent.value
        return row === undefined ? failed('not-found') : ok(row)
      } finally {
        serving.delete(fileId)
      }
    },
    served: () => ok(served.list().flatMap((record) => personOf(record, capture.find(record.fileId)))),
    forget() {
      uses.forget()
      return ok(null)
    },
    submitted(before, operationId) {
      learn(before)
      const destination = serving.get(before.fileId)
      if (destination === undefined) return
      served.add({
        fileId: before.fileId,
        servedAt: now().toISOString(),
        roleName: roleNameOf(operationId),
        recipients: destination?.recipients.map(({ sigla, nome }) => sigla ?? nome) ?? [],
        captureId: operationId,
        forwardId: waitingFor(before.fileId)[0]?.operationId ?? null,
      })
    },
  }
}

function personOf(record: ServedRecord, row: CaptureRow | null): ServedPerson[] {
  if (row === null) return []
  const { name, sha256, report, registro, idDocumento, state } = row
  // Sent again since, it has another operation.
  const captureId = row.operationId ?? record.captureId
  const pages = report?.pages ?? null
  return [{ ...record, captureId, name, sha256, pages, registro, idDocumento, isUndone: state === 'draft' }]
}
