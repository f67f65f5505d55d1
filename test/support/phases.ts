import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { asPerson, organizacional, type Person, pdf } from './records.ts'
import type { TestService } from './service.ts'

export const phaseGroup = '/v2/documentos/fase-assinatura'

export const papelOf = (person: Person) => person.roles[0]?.id ?? ''

/** Documents in the signature phase, sent by one person through the API. */
export async function phasesOf(service: TestService, login: string) {
  const sender = await asPerson(service, login)
  const idClasse = await sender.idClasse()
  const read = (id: string) => sender.get(`${phaseGroup}/${id}`)
  return {
    sender,
    read,
    /** Each signer signs in their first role. Returns the document's id. */
    async send(nome: string, signers: readonly Person[], bytes: Uint8Array<ArrayBuffer> = pdf(nome)): Promise<string> {
      const idArquivo = await sender.upload(bytes)
      const body = { nomeArquivo: nome, restricaoAcesso: organizacional, idArquivo, idClasse }
      const more = { assinantes: signers.map(papelOf), idPapelCapturador: papelOf(sender), credenciarCapturador: true }
      const sent = await sender.post(`${phaseGroup}/enviar/servidor`, { ...body, ...more })
      if (sent.status !== 200) throw new Error(`${sent.status}: ${JSON.stringify(sent.body)}`)
      return sent.body
    },
    /** The captured document's id, once all signers have acted. */
    captured: (id: string): Promise<string> =>
      eventually(async () => {
        const { idDocumento } = (await read(id)).body
        expect(idDocumento).toBeDefined()
        return idDocumento
      }),
  }
}
export type Phases = Awaited<ReturnType<typeof phasesOf>>
