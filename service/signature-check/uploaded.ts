import type { ServiceDeps } from '../deps.ts'
import { sourceOf } from '../signature-page/source.ts'
import type { FileReference } from '../storage/claim.ts'
import { type ArquivoRecebido, findArquivoByReference, isReceived } from '../storage/store.ts'
import { checkApart } from './apart.ts'
import type { SignatureCheck } from './check.ts'
import { sentences } from './sentences.ts'

export type CheckDeps = Pick<ServiceDeps, 'db' | 'clock' | 'signatureRoots'> & {
  readonly storage: Pick<ServiceDeps['storage'], 'objects'>
}

/**
 * Checks the signatures of a file that a person has uploaded, outside of any transaction since it reads the file; `objeto`
 * names the bytes that were looked at. Undefined where the person has no such file, or its bytes have not come.
 */
export async function checkUploaded(
  { db, clock, storage, signatureRoots: roots }: CheckDeps,
  idPessoa: string,
  reference: FileReference,
): Promise<(SignatureCheck & Pick<ArquivoRecebido, 'objeto'>) | undefined> {
  const arquivo = await findArquivoByReference(db, reference)
  if (!arquivo || arquivo.idPessoa !== idPessoa || !isReceived(arquivo)) return undefined
  const { objeto } = arquivo
  // No signature stands in a file that names no range of bytes, however damaged it is.
  if (arquivo.assinado === false) return { certificates: [], problem: sentences.unsigned, objeto }
  const source = sourceOf(storage.objects, objeto, arquivo.tamanho)
  return { ...(await checkApart(source, { roots, now: clock() })), objeto }
}
