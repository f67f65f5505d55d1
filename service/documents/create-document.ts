import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { restricaoAcessoSchema } from '../../contract/api/access.ts'
import { idSchema } from '../../contract/api/common.ts'
import type { Transaction } from '../database/index.ts'
import { EventRefused, type EventResult, type EventToProcess } from '../events/port.ts'
import { type ArquivoRecebido, bindArquivo, findArquivo, isReceived } from '../storage/store.ts'
import type { StoredFile } from '../storage/store-file.ts'
import { withFreeRegistro } from './registro.ts'
import { findDocumentoByContent, findOpenFase, insertDocumento, lockContent } from './store.ts'
import { visibleTo } from './visibility.ts'

/** The payload of a capture event: all fields of the document, decided when the request was accepted. */
export const captureEventPayloadSchema = z.object({
  idArquivo: idSchema,
  nome: z.string(),
  natureza: z.enum(['NatoDigital', 'Digitalizado']),
  valorLegal: z.string().optional(),
  idClasse: idSchema.nullish(),
  idFase: idSchema.optional(),
  idAssinante: idSchema.optional(),
  idCapturador: idSchema,
  idPessoaCapturador: idSchema,
  credenciarCapturador: z.boolean(),
  nivelAcesso: z.int(),
  restricaoAcesso: restricaoAcessoSchema,
})
export type CaptureEventPayload = z.infer<typeof captureEventPayloadSchema>

/** Why a content cannot be captured, in Portuguese; undefined if it can. `idFase` is the phase that the capture ends. */
export async function contentProblem(
  tx: Transaction,
  sha256: string,
  idCidadao: string,
  idFase?: string,
): Promise<string | undefined> {
  const captured = await findDocumentoByContent(tx, sha256)
  if (captured) {
    const visible = await visibleTo(tx, idCidadao, [captured])
    return visible.has(captured.id)
      ? `Este arquivo já foi capturado com o registro ${captured.registro}.`
      : 'Este arquivo já foi capturado.'
  }
  const phase = await findOpenFase(tx, sha256)
  return phase && phase.id !== idFase ? 'Este arquivo já está em fase de assinatura.' : undefined
}

/** A document that is about to be registered, with the file that carries its signature page. */
export interface SignedFile {
  readonly idDocumento: string
  readonly registro: string
  readonly registradoEm: Date
  /** `embedded`: the file is the reviewed bytes and the page after them. `separate`: the file is the page alone. */
  readonly kind: 'embedded' | 'separate'
  readonly file: StoredFile
}

/**
 * Creates the document of a capture event, with the file of its signature page if it has one. Throws EventRefused when
 * the content was captured meanwhile.
 */
export async function createDocumento(
  tx: Transaction,
  event: EventToProcess,
  now: Date,
  signed?: SignedFile,
): Promise<EventResult> {
  const payload = captureEventPayloadSchema.parse(event.payload)
  const arquivo = await findArquivo(tx, payload.idArquivo)
  if (!arquivo || !isReceived(arquivo)) throw new EventRefused('O arquivo enviado não está mais disponível.')
  await lockContent(tx, arquivo.sha256)
  const problem = await contentProblem(tx, arquivo.sha256, event.idCidadao, payload.idFase)
  if (problem) throw new EventRefused(problem)
  const id = signed?.idDocumento ?? randomUUID()
  const file = signed ? await signedColumns(tx, arquivo, signed) : columnsOf(arquivo)
  const { nome, natureza, idCapturador, credenciarCapturador, nivelAcesso, restricaoAcesso } = payload
  const insert = (registro: string) =>
    insertDocumento(tx, {
      id,
      registro,
      idEvento: event.id,
      ...file,
      idFase: payload.idFase ?? null,
      nome,
      extensao: 'pdf',
      nivelAcesso,
      restricaoAcesso,
      natureza,
      valorLegal: payload.valorLegal ?? null,
      idClasse: payload.idClasse ?? null,
      idAssinante: payload.idAssinante ?? null,
      idCapturador,
      idPessoaCapturador: payload.idPessoaCapturador,
      credenciarCapturador,
      dataCaptura: signed?.registradoEm ?? now,
    })
  if (!signed) await withFreeRegistro(now, insert)
  // The number is printed on the page, so another number needs another page: the event is retried.
  else if (!(await insert(signed.registro))) throw new Error(`registry number ${signed.registro} was taken meanwhile`)
  return { idDocumento: id }
}

const columnsOf = ({ id: idArquivo, tamanho: bytes, sha256 }: ArquivoRecebido) => ({ idArquivo, bytes, sha256 })

/** Binds the file with the signature page. Returns the columns that name the document's file and the reviewed one. */
async function signedColumns(tx: Transaction, reviewed: ArquivoRecebido, { kind, file, ...signed }: SignedFile) {
  const { idArquivo, bytes, sha256 } = file
  const link = { idArquivo, idRegistro: signed.idDocumento, criadoEm: signed.registradoEm }
  const tipo = kind === 'embedded' ? 'DocumentoComFolha' : 'FolhaDeAssinaturas'
  if (!(await bindArquivo(tx, { ...link, tipo }))) throw new Error(`file ${idArquivo} is bound already`)
  if (kind === 'separate') return columnsOf(reviewed)
  return { idArquivo, bytes, sha256, idArquivoRevisado: reviewed.id, sha256Revisado: reviewed.sha256 }
}
