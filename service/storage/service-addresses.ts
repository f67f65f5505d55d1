import type { DocumentoArquivo } from '../../contract/api/uploads.ts'
import { policyFields, signQuery } from './signing.ts'

/** Signed addresses of the service itself, which `transfers.ts` answers. */
export function serviceAddresses({
  secret,
  clock,
  baseUrl,
}: {
  secret: string
  clock: () => Date
  baseUrl: () => string
}) {
  const expiry = (seconds: number) => new Date(clock().getTime() + seconds * 1000)
  return {
    /** `id` is the file's, `name` the key of its form. */
    uploadAddress: async ({
      id,
      name: key,
      bytes,
      seconds,
    }: {
      id: string
      name: string
      bytes: number
      seconds: number
    }): Promise<Pick<DocumentoArquivo, 'url' | 'body'>> => {
      const expiresAt = expiry(seconds)
      const expira = expiresAt.getTime()
      const assinatura = signQuery(secret, ['PUT', id, bytes, expira])
      const query = new URLSearchParams({ tamanho: String(bytes), expira: String(expira), assinatura })
      return {
        url: `${baseUrl()}/armazenamento/envio/${id}?${query}`,
        body: policyFields(secret, { key, bytes, expiresAt }, clock()),
      }
    },
    /** `name` is the object's, `nome` the file's. */
    downloadAddress: async ({
      name,
      bytes,
      nome,
      seconds,
    }: {
      name: string
      bytes: number
      nome: string
      seconds: number
    }): Promise<string> => {
      const expira = expiry(seconds).getTime()
      const assinatura = signQuery(secret, ['GET', name, bytes, nome, expira])
      const query = new URLSearchParams({ nome, tamanho: String(bytes), expira: String(expira), assinatura })
      return `${baseUrl()}/armazenamento/objetos/${name}?${query}`
    },
  }
}
