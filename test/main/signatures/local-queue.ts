import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { DocumentoFaseAssinatura } from '../../../contract/api/signatures.ts'
import { openDatabase } from '../../../main/engine/database/index.ts'
import type { NewNotice } from '../../../main/features/signatures/notices.ts'
import { createLocalSignatureQueue } from '../../../main/features/signatures/queue.ts'

export const start = '2026-11-20T12:00:00.000Z'
export const idOf = (number: number) => `0195e9a0-0000-7000-8000-${String(number).padStart(12, '0')}`
export const ana = '0195e9a0-0000-7000-8000-00000000ffff'
export const owner = { environmentId: 'local', personId: ana }

/** A document that Bruno has sent and Ana is to sign. */
export const documentOf = (number: number): DocumentoFaseAssinatura => ({
  id: idOf(number),
  nome: `Minuta ${number}.pdf`,
  dataEnvio: start,
  bytes: 1,
  hashSha256: 'a',
  bloqueado: false,
  situacao: 'AguardandoMim',
  capturador: { id: idOf(9999), nome: 'Bruno' },
  assinantes: [{ id: ana, nome: 'Ana', tipo: 'Papel', manifestacao: 'NaoSeManifestou' }],
})
export const signedBy = (document: DocumentoFaseAssinatura): DocumentoFaseAssinatura => ({
  ...document,
  situacao: 'Concluidos',
  assinantes: document.assinantes.map((each) => ({ ...each, manifestacao: 'Assinado', data: start })),
})

/** Ana's queue in a database of its own, with the notices of new documents and the ids of those that went. */
export function openLocalQueue(now: () => Date = () => new Date(start)) {
  const data = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-queue-')), now })
  onTestFinished(() => data.close())
  const notices: NewNotice[] = []
  const gone: string[] = []
  const queue = createLocalSignatureQueue({
    db: data.db,
    owner,
    actingIds: [ana],
    now,
    registroOf: () => null,
    notify: (added) => void notices.push(...added),
    gone: (idFase) => void gone.push(idFase),
  })
  return { db: data.db, queue, notices, gone }
}
