import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { DocumentoArquivo } from '../../contract/api/uploads.ts'
import type { Database } from '../database/index.ts'
import { TransferRefused } from './answers.ts'
import { type ObjectStorage, WrongSize } from './port.ts'
import { policyFields, queryMatches, readPolicy, signQuery } from './signing.ts'
import { findArquivo, insertArquivo, isBound, keepObject, signingSecret } from './store.ts'

/** A stored file with the name that a download gives it. */
export interface Downloadable {
  readonly objeto: string
  readonly bytes: number
  readonly nome: string
}

/** The query of a signed address, as it came. */
export type SignedQuery = Readonly<Record<string, string | undefined>>

/** Files of the service: signed addresses on one side, the objects behind them on the other. */
export interface Storage {
  readonly objects: ObjectStorage
  /** A new idArquivo with its address, good for exactly `bytes` bytes until it expires. */
  announce(bytes: number, idPessoa: string): Promise<DocumentoArquivo>
  /** Stores what is sent to the address of `idArquivo`: by the form's policy, else by the address's own signature. */
  receiveForm(
    idArquivo: string,
    file: Readable,
    permission: { readonly fields: Readonly<Record<string, string>>; readonly query: SignedQuery },
  ): Promise<void>
  /** The same without a form. Both throw TransferRefused. */
  receivePut(idArquivo: string, file: Readable, query: SignedQuery): Promise<void>
  /** A signed address that downloads the file for a while. */
  downloadAddress(file: Downloadable): string
  /** What a download's address speaks of. Throws TransferRefused. */
  checkDownload(objeto: string, query: SignedQuery): Downloadable
}

/** Announced files, their signed addresses and their bytes. `addressSeconds` is how long an address holds. */
export async function createStorage({
  db,
  objects,
  clock,
  baseUrl,
  addressSeconds,
}: {
  db: Database
  objects: ObjectStorage
  clock: () => Date
  baseUrl: () => string
  addressSeconds: number
}): Promise<Storage> {
  const secret = await signingSecret(db)
  const expiry = () => new Date(clock().getTime() + addressSeconds * 1000)

  const keep = async (idArquivo: string, file: Readable, bytes: number): Promise<void> => {
    if (await isBound(db, idArquivo)) throw new TransferRefused('AccessDenied')
    const objeto = randomUUID()
    const stored = await objects.put(objeto, file, bytes).catch((error: unknown) => {
      throw error instanceof WrongSize ? new TransferRefused(`Entity${error.direction}`) : error
    })
    const { kept, superfluous } = await keepObject(db, idArquivo, objeto, stored, clock())
    if (superfluous) await objects.remove(superfluous)
    if (!kept) throw new TransferRefused('AccessDenied')
  }
  const refuseLate = (expiresAt: Date): void => {
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
    refuseLate(new Date(Number(expira)))
    await keep(idArquivo, file, Number(tamanho))
  }

  return {
    objects,
    announce: async (bytes, idPessoa) => {
      const now = clock()
      const [id, expiresAt] = [randomUUID(), expiry()]
      const folder = `${now.getUTCFullYear()}/${now.getUTCMonth() + 1}/${now.getUTCDate()}`
      const identificador = `${folder}/${id}_${randomUUID()}.temp`
      await insertArquivo(db, { id, identificador, tamanho: bytes, idPessoa, criadoEm: now })
      const expira = expiresAt.getTime()
      const assinatura = signQuery(secret, ['PUT', id, bytes, expira])
      const query = new URLSearchParams({ tamanho: String(bytes), expira: String(expira), assinatura })
      return {
        idArquivo: id,
        identificadorTemporarioArquivoNaNuvem: identificador,
        url: `${baseUrl()}/armazenamento/envio/${id}?${query}`,
        body: policyFields(secret, { key: identificador, bytes, expiresAt }, now),
      }
    },
    receiveForm: async (idArquivo, file, { fields, query }) => {
      // Some clients send the file first (shapes.md C18): its policy would come after it.
      if (Object.keys(fields).length === 0) return receivePut(idArquivo, file, query)
      const policy = readPolicy(secret, fields)
      if (!policy) throw new TransferRefused('SignatureDoesNotMatch')
      refuseLate(policy.expiresAt)
      const arquivo = await findArquivo(db, idArquivo)
      if (arquivo?.identificador !== policy.key) throw new TransferRefused('SignatureDoesNotMatch')
      await keep(idArquivo, file, policy.bytes)
    },
    receivePut,
    downloadAddress: ({ objeto, bytes, nome }) => {
      const expira = expiry().getTime()
      const assinatura = signQuery(secret, ['GET', objeto, bytes, nome, expira])
      const query = new URLSearchParams({ nome, tamanho: String(bytes), expira: String(expira), assinatura })
      return `${baseUrl()}/armazenamento/objetos/${objeto}?${query}`
    },
    checkDownload: (objeto, { nome = '', tamanho = '', expira = '', assinatura = '' }) => {
      if (!queryMatches(secret, ['GET', objeto, tamanho, nome, expira], assinatura)) {
        throw new TransferRefused('SignatureDoesNotMatch')
      }
      refuseLate(new Date(Number(expira)))
      return { objeto, bytes: Number(tamanho), nome }
    },
  }
}
