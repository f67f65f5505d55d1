import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { AttachedFile } from '../../engine/attached/index.ts'
import type { Transaction } from '../../engine/database/index.ts'
import type { SendRows } from './row-sender.ts'
import type { CaptureStore, StoredRow } from './store.ts'

interface SendAlongOptions {
  store: Pick<CaptureStore, 'find' | 'findListed'>
  sendRows: SendRows
  /** A row was sent because it is attached to a forwarding. */
  sent(fileId: string): void
}

/**
 * Sends the files that are attached to a forwarding, unless they were sent before; all or none. Answers in the order of
 * `fileIds`. Failures: refused, and then nothing has changed.
 */
export function createSendAlong({ store, sendRows, sent }: SendAlongOptions) {
  return (tx: Transaction, fileIds: readonly string[], idPapel: string | null): Outcome<AttachedFile[]> => {
    const unsent: StoredRow[] = []
    const attached = new Map<string, AttachedFile>()
    for (const fileId of new Set(fileIds)) {
      const row = store.find(fileId)
      if (row === null) return failed('refused', goneSentence)
      const existing = withoutSending(row)
      const isSendable = store.findListed(fileId) !== null && (row.state === 'draft' || row.state === 'refused')
      if (existing !== null) attached.set(fileId, existing)
      else if (isSendable) unsent.push(row)
      else return failed('refused', notSendableSentence(row))
    }
    // The destinations of these rows do not count: they go where the forwarding goes.
    const outcome = sendRows(tx, unsent, idPapel)
    if (!outcome.ok) return outcome
    for (const { fileId, kind } of unsent) {
      const operationId = store.find(fileId)?.operationId ?? ''
      attached.set(fileId, { kind: 'sent', operationId, isToBeSigned: kind === 'signature', isNew: true })
      sent(fileId)
    }
    return ok(fileIds.flatMap((fileId) => attached.get(fileId) ?? []))
  }
}

/** The attachment for a row that was sent already; null if the row must be sent first. */
function withoutSending({ kind, state, operationId, idDocumento, idFase, known }: StoredRow): AttachedFile | null {
  if (idDocumento !== null) return { kind: 'captured', idDocumento }
  if (state === 'done' && idFase !== null) return { kind: 'phase', idFase }
  if (state === 'sent' && operationId !== null) {
    return { kind: 'sent', operationId, isToBeSigned: kind === 'signature', isNew: false }
  }
  // The service has the same content as a document already; but that document lacks the signatures chosen for this row.
  const isKnown = state === 'draft' && known !== null && kind !== 'signature'
  return isKnown ? { kind: 'captured', idDocumento: known.idDocumento } : null
}

const goneSentence = 'Um dos arquivos não está mais neste computador. Remova-o e anexe-o de novo.'

function notSendableSentence({ name, state, problem }: StoredRow): string {
  if (state === 'preparing') return `"${name}" ainda está sendo copiado para este computador. Aguarde o término.`
  if (state === 'problem') return `"${name}": ${problem ?? 'não pode ser enviado.'}`
  if (state === 'deleted')
    return `"${name}" foi excluído ou removido da assinatura. Remova-o daqui, ou anexe outro documento.`
  if (state === 'done') return `"${name}" foi capturado, mas o serviço não informou o registro. Anexe o documento.`
  return `"${name}" foi removido de Capturar. Remova-o daqui, ou adicione o arquivo de novo.`
}
