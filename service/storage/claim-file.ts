import type { Transaction } from '../database/index.ts'
import { badRequest } from '../errors.ts'
import { type ArquivoRecebido, bindArquivo, findArquivoByReference, isReceived } from './store.ts'

/** A reference to an uploaded file by either of its two names (shapes.md C2). */
export interface UploadReference {
  readonly idArquivo?: string | undefined
  readonly identificadorTemporarioArquivoNaNuvem?: string | undefined
}

/**
 * Binds an uploaded PDF to the record `idRegistro`, in the transaction that creates the record. Throws 400 for a file
 * that is unknown or another person's, not uploaded, no PDF, or already used (spec, "Limits").
 */
export async function claimFile(
  tx: Transaction,
  reference: UploadReference,
  record: { tipo: 'Captura' | 'FaseAssinatura'; idRegistro: string; idPessoa: string; now: Date },
): Promise<ArquivoRecebido> {
  if (!reference.idArquivo && !reference.identificadorTemporarioArquivoNaNuvem) {
    throw badRequest('Informe o arquivo enviado.', { idArquivo: 'obrigatório' })
  }
  const found = await findArquivoByReference(tx, reference)
  if (found?.idPessoa !== record.idPessoa) {
    throw badRequest('O arquivo informado não existe. Envie o arquivo novamente.', { idArquivo: 'desconhecido' })
  }
  const isFirst = await bindArquivo(tx, {
    idArquivo: found.id,
    tipo: record.tipo,
    idRegistro: record.idRegistro,
    criadoEm: record.now,
  })
  if (!isFirst) {
    throw badRequest('idArquivo já utilizado: cada envio de arquivo serve a um só registro.', {
      idArquivo: 'já utilizado',
    })
  }
  // Read again under the row lock: an upload may have ended in between.
  const arquivo = await findArquivoByReference(tx, { idArquivo: found.id })
  if (!arquivo || !isReceived(arquivo)) {
    throw badRequest('O arquivo ainda não foi enviado ao endereço gerado.', { idArquivo: 'não enviado' })
  }
  if (!arquivo.pdf) {
    throw badRequest('O arquivo não é um PDF. Só PDFs podem ser registrados.', { idArquivo: 'não é PDF' })
  }
  return arquivo
}
