import { randomUUID } from 'node:crypto'
import { maxFileBytes } from '../../contract/api/uploads.ts'
import type { ServiceDeps } from '../deps.ts'
import { EventRefused } from '../events/port.ts'
import type { FaseRow } from '../signatures/store.ts'
import { findArquivo, isReceived } from '../storage/store.ts'
import { incrementalUpdate, standalone } from './append.ts'
import { factsOf } from './facts.ts'
import { type KeptFile, keepFile } from './keep.ts'
import { signaturePage } from './page.ts'
import { ReadFailed, sourceOf } from './source.ts'

/** The document's own ids, which its page names, and the file that carries the page. */
export interface SignedFile {
  readonly idDocumento: string
  readonly registro: string
  readonly registradoEm: Date
  /** In `within` the reviewed bytes come first; `apart` has the page alone. */
  readonly kind: 'within' | 'apart'
  readonly file: KeptFile
}

type Deps = Pick<ServiceDeps, 'db' | 'clock'> & { storage: Pick<ServiceDeps['storage'], 'objects'> }

/**
 * Makes the file of a phase in which everybody has acted: the reviewed bytes with the signature page after them, or,
 * for a PDF that does not allow that, the page alone. Slow, and outside of any transaction; run again it makes
 * another file, and the one before stays unregistered. Throws EventRefused when the reviewed file is gone.
 */
export async function prepareSigned(
  { db, clock, storage: { objects } }: Deps,
  fase: FaseRow,
  registro: string,
): Promise<SignedFile> {
  const reviewed = await findArquivo(db, fase.idArquivo)
  if (!reviewed || !isReceived(reviewed)) throw new EventRefused('O arquivo enviado não está mais disponível.')
  const registradoEm = clock()
  const idDocumento = randomUUID()
  const facts = await factsOf(db, fase, { registro, registradoEm })
  const keeping = { db, objects, clock }
  const idPessoa = fase.idPessoaCapturador
  const done = { idDocumento, registro, registradoEm }

  const source = sourceOf(objects, reviewed.objeto, reviewed.tamanho)
  // A page after a digital signature keeps its bytes, but readers call the signature broken then.
  const update = reviewed.assinado
    ? undefined
    : await incrementalUpdate(source, signaturePage({ ...facts, apart: false })).catch((error: unknown) => {
        // Whatever else a PDF from anywhere leads to, its capture must not fail by it.
        if (error instanceof ReadFailed) throw error
        return undefined
      })
  if (update && reviewed.tamanho + update.length <= maxFileBytes) {
    const { objeto, tamanho: bytes, sha256 } = reviewed
    const content = { before: { objeto, bytes, sha256 }, after: update }
    const file = await keepFile(keeping, content, { idArquivo: randomUUID(), idPessoa })
    return { ...done, kind: 'within', file }
  }
  const after = await standalone(signaturePage({ ...facts, apart: true }))
  // Under the document's own id, by which it is found.
  const file = await keepFile(keeping, { after }, { idArquivo: idDocumento, idPessoa })
  return { ...done, kind: 'apart', file }
}
