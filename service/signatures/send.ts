import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { enviarServidorSchema } from '../../contract/api/signatures.ts'
import { requireRole } from '../boxes/acting.ts'
import { isActiveClass } from '../classification/store.ts'
import type { ServiceDeps } from '../deps.ts'
import { requireNivel } from '../documents/capture.ts'
import { contentProblem } from '../documents/create.ts'
import { lockContent } from '../documents/store.ts'
import { badRequest } from '../errors.ts'
import { claimFile } from '../storage/claim.ts'
import { signersProblem } from './rules.ts'
import { activeSigners, insertFase } from './store.ts'

/**
 * Begins a signature phase (spec, "Documents: signature phase"); nobody signs by it. Returns the phase's id. Throws
 * 403 for somebody else's role, 400 for a class, a signer, a file or a content that cannot be used.
 */
export async function sendToSignature(
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  idCidadao: string,
  body: z.output<typeof enviarServidorSchema>,
): Promise<string> {
  requireNivel(body.restricaoAcesso)
  const id = randomUUID()
  const now = clock()
  return db.transaction(async (tx) => {
    await requireRole(tx, idCidadao, body.idPapelCapturador)
    if (!(await isActiveClass(tx, body.idClasse, now))) {
      throw badRequest('A classe informada não existe ou não está ativa.', { idClasse: 'não está ativa' })
    }
    const wrong = signersProblem(body.assinantes, await activeSigners(tx, body.assinantes))
    if (wrong) throw badRequest(wrong, { assinantes: wrong })
    const arquivo = await claimFile(tx, body, { tipo: 'FaseAssinatura', idRegistro: id, idPessoa: idCidadao, now })
    await lockContent(tx, arquivo.sha256)
    const problem = await contentProblem(tx, arquivo.sha256, idCidadao)
    if (problem) throw badRequest(problem)
    const fase = {
      id,
      nome: body.nomeArquivo,
      idArquivo: arquivo.id,
      bytes: arquivo.tamanho,
      sha256: arquivo.sha256,
      idClasse: body.idClasse,
      idPapelCapturador: body.idPapelCapturador,
      idPessoaCapturador: idCidadao,
      credenciarCapturador: body.credenciarCapturador,
      restricaoAcesso: body.restricaoAcesso,
      dataEnvio: now,
      alteradoEm: now,
    }
    await insertFase(tx, fase, body.assinantes)
    return id
  })
}
