import type { SignatureCheck } from '../../pdf/signatures/check.ts'
import { checkInWorker } from '../../pdf/signatures/check-in-worker.ts'
import { problemTexts } from '../../pdf/signatures/sentences.ts'
import type { ServiceDeps } from '../deps.ts'
import type { UploadReference } from '../storage/claim-file.ts'
import { type ArquivoRecebido, findArquivoByReference, isReceived } from '../storage/store.ts'
import { storedSource } from '../storage/stored-source.ts'

export type CheckDeps = Pick<ServiceDeps, 'db' | 'clock' | 'signatureRoots'> & {
  readonly storage: Pick<ServiceDeps['storage'], 'objects' | 'receiveUpload' | 'discardUpload'>
}

/**
 * Checks the signatures of a person's upload, outside of any transaction because it reads the file. `objeto` names the
 * checked bytes. Undefined if the person has no such file or has not uploaded it yet.
 */
export async function checkUpload(
  { db, clock, storage, signatureRoots: roots }: CheckDeps,
  idPessoa: string,
  reference: UploadReference,
): Promise<(SignatureCheck & Pick<ArquivoRecebido, 'objeto'>) | undefined> {
  await storage.receiveUpload(idPessoa, reference)
  const arquivo = await findArquivoByReference(db, reference)
  if (!arquivo || arquivo.idPessoa !== idPessoa || !isReceived(arquivo)) return undefined
  const { objeto } = arquivo
  // A file without any /ByteRange has no signature, however damaged it is.
  if (arquivo.assinado === false) return { certificates: [], problem: problemTexts.unsigned, objeto }
  const source = storedSource(storage.objects, objeto, arquivo.tamanho)
  return { ...(await checkInWorker(source, { owner: idPessoa, roots, now: clock() })), objeto }
}
