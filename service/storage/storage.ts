import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { DocumentoArquivo } from '../../contract/api/uploads.ts'
import type { Database } from '../database/index.ts'
import { type ApiError, tooMany } from '../errors.ts'
import type { UploadReference } from './claim-file.ts'
import { type ObjectStorage, WrongSize } from './port.ts'
import { createReceiver } from './receive-upload.ts'
import { serviceAddresses } from './service-addresses.ts'
import { queryMatches, readPolicy } from './signing.ts'
import { attachObject, findArquivo, insertArquivo, isBound, signingSecret, type UploadRefusal } from './store.ts'
import { TransferRefused } from './transfer-errors.ts'

/** A stored object with the file name of its download. */
interface Downloadable {
  readonly objeto: string
  readonly bytes: number
  readonly nome: string
}

/** The raw query of a signed address. */
export type SignedQuery = Readonly<Record<string, string | undefined>>

/** The files of the service: signed addresses and the objects behind them. */
export interface Storage {
  readonly objects: ObjectStorage
  /** Makes a new idArquivo with an address that takes exactly `bytes` bytes until it expires. Throws 429 for too many. */
  createUploadAddress(bytes: number, idPessoa: string): Promise<DocumentoArquivo>
  /** Stores a form upload, permitted by the form's policy or the signature of the address. Throws TransferRefused. */
  receiveForm(
    idArquivo: string,
    file: Readable,
    permission: { readonly fields: Readonly<Record<string, string>>; readonly query: SignedQuery },
  ): Promise<void>
  /** Stores a PUT upload, permitted by the signature of the address. Throws TransferRefused. */
  receivePut(idArquivo: string, file: Readable, query: SignedQuery): Promise<void>
  /**
   * Prepares what a person uploaded directly to the object storage, before the transaction of its record. Does nothing for
   * an upload through the service. Throws StorageUnavailable.
   */
  receiveUpload(idPessoa: string, reference: UploadReference): Promise<void>
  /** Removes the direct upload of a file that has its record now; the sweep removes it where this fails. */
  discardUpload(reference: UploadReference): Promise<void>
  /** A signed address that downloads the file until it expires. Throws StorageUnavailable. */
  downloadAddress(file: Downloadable): Promise<string>
  /** Checks the address of a download. Throws TransferRefused. */
  checkDownload(objeto: string, query: SignedQuery): Downloadable
}

/** Limits of the files of a person that have no record. */
export interface UploadLimits {
  /** Open addresses at a time. */
  readonly addresses: number
  /** Bytes that wait for a record. */
  readonly bytes: number
  /** Time after which a file without a record is removed. */
  readonly hours: number
}

/** A record frees bytes at any moment, so the wait is short. */
const bytesRetrySeconds = 60
const usual: UploadLimits = { addresses: 500, bytes: 100e9, hours: 24 }

/** `addressSeconds` is the lifetime of an address. */
export async function createStorage({
  db,
  objects,
  clock,
  baseUrl,
  addressSeconds,
  uploads = usual,
}: {
  db: Database
  objects: ObjectStorage
  clock: () => Date
  baseUrl: () => string
  addressSeconds: number
  uploads?: UploadLimits
}): Promise<Storage> {
  const secret = await signingSecret(db)
  const addresses = objects.addresses ?? serviceAddresses({ secret, clock, baseUrl })

  const storeUpload = async (idArquivo: string, file: Readable, bytes: number): Promise<void> => {
    if (await isBound(db, idArquivo)) throw new TransferRefused('AccessDenied')
    const objeto = randomUUID()
    const stored = await objects.put(objeto, file, bytes).catch((error: unknown) => {
      throw error instanceof WrongSize ? new TransferRefused(`Entity${error.direction}`) : error
    })
    const { isAttached, superfluous } = await attachObject(db, idArquivo, { objeto, recebidoEm: clock(), stored })
    if (superfluous) await objects.remove(superfluous)
    if (!isAttached) throw new TransferRefused('AccessDenied')
  }
  const refuseExpired = (expiresAt: Date): void => {
    if (!(expiresAt > clock())) throw new TransferRefused('AccessDenied')
  }

  const receivePut = async (
    idArquivo: string,
    file: Readable,
    { tamanho = '', expira = '', assinatura = '' }: SignedQuery,
  ): Promise<void> => {
    if (!queryMatches(secret, ['PUT', idArquivo, tamanho, expira], assinatura)) {
      throw new TransferRefused('SignatureDoesNotMatch')
    }
    refuseExpired(new Date(Number(expira)))
    await storeUpload(idArquivo, file, Number(tamanho))
  }

  return {
    objects,
    createUploadAddress: async (bytes, idPessoa) => {
      const now = clock()
      const id = randomUUID()
      const folder = `${now.getUTCFullYear()}/${now.getUTCMonth() + 1}/${now.getUTCDate()}`
      const identificador = `${folder}/${id}_${randomUUID()}.temp`
      const arquivo = { id, identificador, tamanho: bytes, idPessoa, criadoEm: now }
      const since = new Date(now.getTime() - addressSeconds * 1000)
      const keptSince = new Date(now.getTime() - uploads.hours * 3_600_000)
      const quota = { most: uploads.addresses, since, mostBytes: uploads.bytes, keptSince }
      const refusal = await insertArquivo(db, arquivo, quota)
      if (refusal !== null) throw refused(refusal, uploads, since)
      const address = await addresses.uploadAddress({ ...arquivo, name: identificador, bytes, seconds: addressSeconds })
      return { idArquivo: id, identificadorTemporarioArquivoNaNuvem: identificador, ...address }
    },
    receiveForm: async (idArquivo, file, { fields, query }) => {
      // Some clients send the file before the policy (shapes.md C18).
      if (Object.keys(fields).length === 0) return receivePut(idArquivo, file, query)
      const policy = readPolicy(secret, fields)
      if (!policy) throw new TransferRefused('SignatureDoesNotMatch')
      refuseExpired(policy.expiresAt)
      const arquivo = await findArquivo(db, idArquivo)
      if (arquivo?.identificador !== policy.key) throw new TransferRefused('SignatureDoesNotMatch')
      await storeUpload(idArquivo, file, policy.bytes)
    },
    receivePut,
    ...createReceiver({ db, objects, clock }),
    downloadAddress: ({ objeto, ...file }) =>
      addresses.downloadAddress({ ...file, name: objeto, seconds: addressSeconds }),
    checkDownload: (objeto, { nome = '', tamanho = '', expira = '', assinatura = '' }) => {
      if (!queryMatches(secret, ['GET', objeto, tamanho, nome, expira], assinatura)) {
        throw new TransferRefused('SignatureDoesNotMatch')
      }
      refuseExpired(new Date(Number(expira)))
      return { objeto, bytes: Number(tamanho), nome }
    },
  }
}

/** The 429 of an exceeded quota. */
function refused(refusal: UploadRefusal, { addresses, bytes }: UploadLimits, since: Date): ApiError {
  if (refusal.kind === 'bytes') {
    const gigabytes = (bytes / 1e9).toLocaleString('pt-BR')
    const sentence = `Arquivos enviados em seu nome e ainda sem registro já somam quase ${gigabytes} GB. Registre-os ou aguarde.`
    return tooMany(sentence, bytesRetrySeconds)
  }
  const seconds = Math.max(1, Math.ceil((refusal.oldest.getTime() - since.getTime()) / 1000))
  return tooMany(`Há ${addresses} envios de arquivo abertos em seu nome. Conclua-os ou aguarde.`, seconds)
}
