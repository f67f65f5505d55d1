import { createReadStream } from 'node:fs'
import { type ApiClient, type ApiFailure, createUploadAddress } from '../api/index.ts'
import { refusal, type StepIo, stepFailure, type UploadEnd } from '../outbox/index.ts'
import type { Uploader } from '../transfer/index.ts'
import type { FilePayload } from './payload.ts'
import type { Spool } from './spool.ts'

/** What both kinds of operation with a file are done with. */
export interface FileIo {
  client: ApiClient
  uploader: Uploader
  spool: Pick<Spool, 'pathOf'>
  /** Ids under which the person may appear as capturer: their own and those of their roles. */
  selves: readonly string[]
}

/** Asks for an address of exactly the file's size and sends the bytes there; nothing is bound by it yet. */
export async function uploadFile(payload: FilePayload, io: FileIo & StepIo): Promise<UploadEnd> {
  const { sha256, sizeBytes } = payload
  const ticket = await createUploadAddress(io.client, sizeBytes, io.signal)
  if (ticket.kind !== 'ok') return stepFailure(ticket)
  const { idArquivo, identificadorTemporarioArquivoNaNuvem } = ticket.value
  const end = await io.uploader.upload({
    ...{ ticket: ticket.value, path: io.spool.pathOf(sha256), sizeBytes, sha256, signal: io.signal },
    onProgress: (sent) => io.progress(sent, sizeBytes),
  })
  switch (end.kind) {
    case 'sent': {
      const names = { idArquivo, identificadorTemporarioArquivoNaNuvem }
      return { kind: 'uploaded', file: Object.fromEntries(Object.entries(names).filter(([, name]) => name)) }
    }
    case 'offline':
      return { kind: 'failed', failure: { kind: 'offline' } }
    case 'stopped':
      return { kind: 'failed', failure: { kind: 'stopped' } }
    case 'file':
      return refusal(
        'A cópia deste arquivo no computador não está mais inteira. Remova-o da lista e adicione-o de novo.',
      )
    case 'altered': {
      const message = 'O armazenamento diz ter recebido bytes que não são os deste arquivo.'
      const said = { status: null, message, traceId: null }
      return { kind: 'failed', failure: { kind: 'later', retryAfterMs: null, said } }
    }
    case 'refused':
    case 'unavailable': {
      const said = { status: end.status, message: 'O armazenamento não recebeu o arquivo.', traceId: null }
      return { kind: 'failed', failure: { kind: 'later', retryAfterMs: null, said } }
    }
  }
}

/** The file of an operation, as a search by content sends it. */
export const contentOf = ({ sha256, sizeBytes }: FilePayload, { spool }: FileIo) => ({
  sizeBytes,
  open: () => createReadStream(spool.pathOf(sha256)),
})

/** Matches refusals of the file itself: a signature that is forbidden or invalid, or content that is no PDF. */
const unfit = /assinaturas? digita(?:l|is)|certificado digital|carimbo do tempo|não é (?:um )?pdf/

/**
 * What a refusal says of the uploaded file: bound to a record already, not known (any more), or not what this kind of
 * capture takes; null where it says nothing of it. Services word it differently, so both the field and the sentence
 * are read.
 */
export function saidOfFile(failure: ApiFailure): 'used' | 'unknown' | 'unfit' | null {
  if (failure.kind !== 'refused') return null
  const { idArquivo = '', identificadorTemporarioArquivoNaNuvem = '' } = failure.issues
  const words = [failure.message ?? '', idArquivo, identificadorTemporarioArquivoNaNuvem].join(' ').toLowerCase()
  // The live service speaks of the document then, and names no field (shapes.md, section 2).
  if (unfit.test(words)) return 'unfit'
  if (!words.includes('arquivo') && idArquivo + identificadorTemporarioArquivoNaNuvem === '') return null
  if (/utilizad|já usad/.test(words)) return 'used'
  return /desconhecid|não existe|não encontrad|não (?:foi )?enviad|ainda não foi|expirad/.test(words) ? 'unknown' : null
}
