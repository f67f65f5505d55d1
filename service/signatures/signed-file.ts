import { randomUUID } from 'node:crypto'
import { maxFileBytes } from '../../contract/api/uploads.ts'
import type { ServiceDeps } from '../deps.ts'
import type { SignedFile } from '../documents/create-document.ts'
import { EventRefused } from '../events/port.ts'
import { drawSeparately, drawUpdate } from '../signature-page/page-in-worker.ts'
import { findArquivo, isReceived } from '../storage/store.ts'
import { storeFile } from '../storage/store-file.ts'
import { storedSource } from '../storage/stored-source.ts'
import { readPageData } from './read-page-data.ts'
import type { FaseRow } from './store.ts'

type Deps = Pick<ServiceDeps, 'db' | 'clock'> & { storage: Pick<ServiceDeps['storage'], 'objects'> }

/**
 * Makes the file with the signature page of a phase in which everybody has acted. Slow, so it runs outside of any
 * transaction; a second run makes another file and leaves the first unregistered. Throws EventRefused when the
 * reviewed file is missing.
 */
export async function prepareSignedFile(
  { db, clock, storage: { objects } }: Deps,
  fase: FaseRow,
  registro: string,
): Promise<SignedFile> {
  const reviewed = await findArquivo(db, fase.idArquivo)
  if (!reviewed || !isReceived(reviewed)) throw new EventRefused('O arquivo enviado não está mais disponível.')
  const registradoEm = clock()
  const idDocumento = randomUUID()
  const pageData = await readPageData(db, fase, { registro, registradoEm })
  const idPessoa = fase.idPessoaCapturador
  const ids = { idDocumento, registro, registradoEm }

  const source = storedSource(objects, reviewed.objeto, reviewed.tamanho)
  // Readers show a digital signature as broken once a page follows it.
  const update = reviewed.assinado ? undefined : await drawUpdate(idPessoa, source, pageData)
  if (update && reviewed.tamanho + update.length <= maxFileBytes) {
    const { objeto, tamanho: bytes, sha256 } = reviewed
    const content = { before: { objeto, bytes, sha256 }, after: update }
    const file = await storeFile({ db, objects, clock }, content, { idArquivo: randomUUID(), idPessoa })
    return { ...ids, kind: 'embedded', file }
  }
  const after = await drawSeparately(idPessoa, pageData)
  // The id of the file is the id of the document, by which the page is found.
  const file = await storeFile({ db, objects, clock }, { after }, { idArquivo: idDocumento, idPessoa })
  return { ...ids, kind: 'separate', file }
}
