import type { Transaction } from '../database/index.ts'
import { badRequest } from '../errors.ts'
import { type ArquivoRecebido, bindArquivo, findArquivoByReference, isReceived } from './store.ts'

/** How a request refers to an uploaded file: by either of its two names (shapes.md C2). */
export interface FileReference {
  readonly idArquivo?: string | undefined
  readonly identificadorTemporarioArquivoNaNuvem?: string | undefined
}

/**
 * Binds an uploaded PDF to the record `idRegistro`, inside the transaction that makes the record. Throws 400 when
 * the file is unknown (or of another person), not uploaded, not a PDF, or already used (spec, "Limits").
 */
export async function claimFile(
  tx: Transaction,
  reference: FileReference,
  record: { tipo: 'Captura' | 'FaseAssinatura'; idRegistro: string; idPessoa: string; now: Date },
): Promise<ArquivoRecebido> {
  if (!reference.idArquivo && !reference.identificadorTemporarioArquivoNaNuvem) {
    throw badRequest('Informe o arquivo enviado.', { idArquivo: 'obrigatório' })
  }
  const named = await findArquivoByReference(tx, reference)
  if (named?.idPessoa !== record.idPessoa) {
    throw badRequest('O arquivo informado não existe. Envie o arquivo novamente.', { idArquivo: 'desconhecido' })
  }
  const bound = await bindArquivo(tx, {
    idArquivo: named.id,
    tipo: record.tipo,
    idRegistro: record.idRegistro,
    criadoEm: record.now,
  })
  if (!bound) {
    throw badRequest('idArquivo já utilizado: cada envio de arquivo serve a um só registro.', {
      idArquivo: 'já utilizado',
    })
  }
  // Read again now that binding holds the row: an upload may have ended in between.
  const arquivo = await findArquivoByReference(tx, { idArquivo: named.id })
  if (!arquivo || !isReceived(arquivo)) {
    throw badRequest('O arquivo ainda não foi enviado ao endereço gerado.', { idArquivo: 'não enviado' })
  }
  if (!arquivo.pdf) {
    throw badRequest('O arquivo não é um PDF. Só PDFs podem ser registrados.', { idArquivo: 'não é PDF' })
  }
  return arquivo
}
