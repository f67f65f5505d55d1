import { plainPdf } from './pdfs.ts'
import { asPerson, organizacional } from './records.ts'

type Service = Parameters<typeof asPerson>[0]

interface PhaseWish {
  /** Login of the sender; Ana by default. */
  from?: string
  /** Logins of the signers, each in their first role. */
  signers: readonly string[]
}

/** Concurrent requests; more are not faster. */
const atOnce = 8

/**
 * Sends documents to signature through the API: a one-page PDF for each name, or the given bytes.
 * Returns their ids in the order of the names.
 */
export async function sendToSign(
  service: Service,
  files: readonly (string | { readonly name: string; readonly bytes: Uint8Array })[],
  { from = 'ana.prado', signers }: PhaseWish,
): Promise<string[]> {
  const sender = await asPerson(service, from)
  const people = await Promise.all(signers.map((login) => asPerson(service, login)))
  const assinantes = people.map(({ idCidadao, roles }) => roles[0]?.id ?? idCidadao)
  const record = {
    restricaoAcesso: organizacional,
    idPapelCapturador: sender.roles[0]?.id,
    assinantes,
    idClasse: await sender.idClasse(),
  }
  const ids: string[] = []
  const rest = [...files.entries()]
  async function work(): Promise<void> {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
      const [index, file] = next
      const { name, bytes } = typeof file === 'string' ? { name: file, bytes: await plainPdf(file) } : file
      const idArquivo = await sender.upload(Uint8Array.from(bytes))
      const body = { ...record, nomeArquivo: name, idArquivo }
      const { status, body: answer } = await sender.post('/v2/documentos/fase-assinatura/enviar/servidor', body)
      if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(answer)}`)
      ids[index] = typeof answer === 'string' ? answer : answer.idDocumentoFaseAssinatura
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return ids
}

/** The signers of each document at the service, one entry for each signature. */
export async function signaturesOf(service: Service, login: string, ids: readonly string[]): Promise<string[][]> {
  const person = await asPerson(service, login)
  const found: string[][] = []
  for (const id of ids) {
    const { body } = await person.get(`/v2/documentos/fase-assinatura/${id}`)
    const signers: { nome: string; manifestacao: string }[] = body.assinantes
    found.push(signers.filter(({ manifestacao }) => manifestacao === 'Assinado').map(({ nome }) => nome))
  }
  return found
}
