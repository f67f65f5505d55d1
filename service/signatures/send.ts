import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { enviarCidadaoSchema, enviarServidorSchema } from '../../contract/api/signatures.ts'
import { requireRole } from '../boxes/acting.ts'
import { isActiveClass } from '../classification/store.ts'
import type { Transaction } from '../database/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { contentProblem } from '../documents/create-document.ts'
import { lockContent } from '../documents/store.ts'
import { badRequest } from '../errors.ts'
import { requireRestriction } from '../grounds/restriction.ts'
import { claimFile, type UploadReference } from '../storage/claim-file.ts'
import { signersProblem } from './rules.ts'
import { activeSigners, insertFase } from './store.ts'

type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'storage'>

/** Prepares the upload, which may read all of it, then makes the record in a transaction. */
async function withUpload(
  { db, storage }: Omit<Deps, 'clock'>,
  { idCidadao, body }: { idCidadao: string; body: UploadReference },
  record: (tx: Transaction) => Promise<string>,
): Promise<string> {
  await storage.receiveUpload(idCidadao, body)
  const id = await db.transaction(record)
  await storage.discardUpload(body)
  return id
}

/**
 * Begins a signature phase (spec, "Documents: signature phase"); sending is no signature. Returns the phase's id. Throws
 * 403 for somebody else's role, 400 for a class, a signer, a file or a content that cannot be used.
 */
export async function sendToSignature(
  { clock, ...deps }: Deps,
  idCidadao: string,
  body: z.output<typeof enviarServidorSchema>,
): Promise<string> {
  const now = clock()
  return withUpload(deps, { idCidadao, body }, async (tx) => {
    await requireRole(tx, idCidadao, body.idPapelCapturador)
    if (!(await isActiveClass(tx, body.idClasse, now))) {
      throw badRequest('A classe informada não existe ou não está ativa.', { idClasse: 'não está ativa' })
    }
    const wrongSigners = signersProblem(body.assinantes, await activeSigners(tx, body.assinantes))
    if (wrongSigners) throw badRequest(wrongSigners, { assinantes: wrongSigners })
    return beginFase(tx, { idCidadao, now, idPapelCapturador: body.idPapelCapturador, idClasse: body.idClasse }, body)
  })
}

/**
 * Begins a signature phase among citizens, sent by one of them. Returns the phase's id. Throws 400 for a signer who is
 * no citizen, a file or a content that cannot be used.
 */
export async function sendAsCitizen(
  { clock, ...deps }: Deps,
  idCidadao: string,
  body: z.output<typeof enviarCidadaoSchema>,
): Promise<string> {
  return withUpload(deps, { idCidadao, body }, async (tx) => {
    const wrongSigners = signersProblem(body.assinantes, await activeSigners(tx, body.assinantes, ['Cidadao']))
    if (wrongSigners) {
      throw badRequest(`${wrongSigners} Só cidadãos assinam o que um cidadão envia.`, { assinantes: wrongSigners })
    }
    return beginFase(tx, { idCidadao, now: clock(), idPapelCapturador: idCidadao, idClasse: null }, body)
  })
}

interface Sender {
  readonly idCidadao: string
  /** The agent that sends: a role, or the citizen. */
  readonly idPapelCapturador: string
  readonly idClasse: string | null
  readonly now: Date
}

async function beginFase(
  tx: Transaction,
  { idCidadao, idPapelCapturador, idClasse, now }: Sender,
  body: z.output<typeof enviarCidadaoSchema> | z.output<typeof enviarServidorSchema>,
): Promise<string> {
  await requireRestriction(tx, body.restricaoAcesso)
  const id = randomUUID()
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
    idClasse,
    idPapelCapturador,
    idPessoaCapturador: idCidadao,
    credenciarCapturador: body.credenciarCapturador,
    restricaoAcesso: body.restricaoAcesso,
    dataEnvio: now,
    alteradoEm: now,
  }
  await insertFase(tx, fase, body.assinantes)
  return id
}
