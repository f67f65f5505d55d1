import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { plainPdf } from '../../support/pdfs.ts'
import type { Ledger } from '../ledger.ts'
import { answered, type Hand, type Wish } from './wish.ts'

/** Captures files, or sends them to signature if there are signers. */
export function fileWish(
  ledger: Ledger,
  names: readonly string[],
  signers: number,
  how: 'scanned' | 'original' = 'scanned',
): Wish {
  const kind: 'send-to-signature' | 'capture' = signers > 0 ? 'send-to-signature' : 'capture'
  const requests = ledger.begin()
  return async (hand) => {
    const all = answered(await hand.call('capture.list', {}))
    if (all === null) return false
    const rows = names.map((name) => all.find((row) => row.name === name))
    const missing = names.filter((_, index) => rows[index] === undefined)
    const broken = rows.filter((row) => row?.state === 'problem')
    if (broken.length > 0) {
      await hand.call('capture.remove', { fileIds: broken.map((row) => row?.fileId ?? '') })
    } else if (missing.length > 0) {
      await hand.addFiles(await Promise.all(missing.map(async (name) => ({ name, bytes: await plainPdf(name) }))))
    } else if (rows.every((row) => row?.state === 'draft')) {
      requests.asking(...names.map((name) => ({ kind, idPapel: hand.idPapel, name })))
      await submit(hand, rows as CaptureRow[], signers, how)
    } else if (rows.every((row) => row?.operationId)) {
      requests.accepted(...names.map((name) => ({ kind, idPapel: hand.idPapel, name })))
      return true
    }
    return false
  }
}

async function submit(
  hand: Hand,
  rows: readonly CaptureRow[],
  signers: number,
  how: 'scanned' | 'original',
): Promise<void> {
  const fileIds = rows.map(({ fileId }) => fileId)
  if (signers === 0 && rows.some(({ kind }) => kind !== how)) {
    await hand.call('capture.update', { fileIds, changes: { kind: how } })
    // Sent at the next look, after the change is confirmed.
    return
  }
  if (signers > 0 && rows.some((row) => row.signers.length === 0)) {
    const found = answered(await hand.call('directory.classes', { text: '', limit: 1 }))
    const [classe] = found?.classes ?? []
    if (classe === undefined) return
    const chosen = hand.colleagues.slice(0, signers).map(({ id, nome, detalhe }) => ({ id, nome, detalhe }))
    await hand.call('capture.update', { fileIds, changes: { kind: 'signature', idClasse: classe.id, signers: chosen } })
  }
  await hand.call('capture.submit', { fileIds, idPapel: hand.idPapel })
}
