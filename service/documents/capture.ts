import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { RestricaoAcesso } from '../../contract/api/access.ts'
import type { webApiResponseSchema } from '../../contract/api/captures.ts'
import type { TipoEvento } from '../../contract/api/events.ts'
import { requireRole } from '../boxes/acting.ts'
import { isActiveClass } from '../classification/store.ts'
import type { ServiceDeps } from '../deps.ts'
import { ApiError, badRequest } from '../errors.ts'
import { requireRestriction } from '../grounds/restriction.ts'
import { type CheckDeps, checkUpload } from '../signature-check/check-upload.ts'
import { claimFile, type UploadReference } from '../storage/claim-file.ts'
import type { ArquivoRecebido } from '../storage/store.ts'
import { type CaptureEventPayload, contentProblem } from './create-document.ts'
import { lockContent } from './store.ts'

/** A capture, whichever route it came by. */
export interface CaptureRequest extends UploadReference {
  readonly tipo: TipoEvento
  /** A role of the caller; null when the caller captures as a citizen. */
  readonly idPapel: string | null
  readonly nomeArquivo: string
  readonly credenciarCapturador: boolean
  readonly restricaoAcesso: RestricaoAcesso
  readonly natureza: CaptureEventPayload['natureza']
  readonly valorLegal?: string
  readonly idClasse?: string
  /** Whether the capture is also the capturer's signature. */
  readonly signs: boolean
  /** Whether the file must, must not or may contain a digital signature. */
  readonly signature: 'required' | 'forbidden' | 'either'
}

/**
 * Accepts a capture (shapes.md 3.5): binds the file and queues the event in one transaction. Returns idEvento. Throws
 * 403 for somebody else's role and 400 for a class, a file or a content that cannot be used.
 */
export async function acceptCapture(
  deps: CheckDeps & Pick<ServiceDeps, 'events'>,
  idCidadao: string,
  request: CaptureRequest,
): Promise<string> {
  const { db, events, clock, storage } = deps
  const { tipo, idPapel, nomeArquivo: nome, natureza, credenciarCapturador, restricaoAcesso, ...rest } = request
  const id = randomUUID()
  const now = clock()
  await storage.receiveUpload(idCidadao, request)
  const check = request.signature === 'required' ? await checkUpload(deps, idCidadao, request) : undefined
  const idEvento = await db.transaction(async (tx) => {
    const nivelAcesso = await requireRestriction(tx, restricaoAcesso)
    if (idPapel !== null) await requireRole(tx, idCidadao, idPapel)
    if (rest.idClasse !== undefined && !(await isActiveClass(tx, rest.idClasse, now))) {
      throw badRequest('A classe informada não existe ou não está ativa.', { idClasse: 'não está ativa' })
    }
    const arquivo = await claimFile(tx, request, { tipo: 'Captura', idRegistro: id, idPessoa: idCidadao, now })
    const wrongSignature =
      rest.signature === 'required'
        ? checkProblem(check, arquivo)
        : signatureProblem(rest.signature, arquivo.assinado ?? false)
    if (wrongSignature) throw badRequest(wrongSignature, { idArquivo: wrongSignature })
    await lockContent(tx, arquivo.sha256)
    const problem = await contentProblem(tx, arquivo.sha256, idCidadao)
    if (problem) throw badRequest(problem)
    const idCapturador = idPapel ?? idCidadao
    const payload: CaptureEventPayload = {
      idArquivo: arquivo.id,
      nome,
      natureza,
      idCapturador,
      idPessoaCapturador: idCidadao,
      credenciarCapturador,
      nivelAcesso,
      restricaoAcesso,
      ...(rest.valorLegal !== undefined && { valorLegal: rest.valorLegal }),
      ...(rest.idClasse !== undefined && { idClasse: rest.idClasse }),
      ...(rest.signs && { idAssinante: idCapturador }),
    }
    return events.enqueue(tx, { id, tipo, idCidadao, payload })
  })
  await storage.discardUpload(request)
  return idEvento
}

/** A signed PDF is no copy. Programs look for this sentence of the live service (shapes.md, section 2). */
function signatureProblem(rule: CaptureRequest['signature'], isSigned: boolean): string | null {
  return rule === 'forbidden' && isSigned ? 'O documento não pode conter assinaturas digitais.' : null
}

/** Why the signatures are invalid, or that the file was uploaded again while they were checked. */
function checkProblem(check: Awaited<ReturnType<typeof checkUpload>>, { objeto }: ArquivoRecebido): string | null {
  if (check?.objeto !== objeto) return 'O arquivo foi enviado de novo durante a captura. Tente outra vez.'
  return check.problem
}

class ValidationPassed extends Error {}

/** Says whether a capture would be accepted, without doing it (shapes.md 3.14). Throws 403 as the capture does. */
export async function validateCapture(
  deps: CheckDeps,
  idCidadao: string,
  read: () => CaptureRequest,
): Promise<z.infer<typeof webApiResponseSchema>> {
  // Runs the capture up to the queue; the error then rolls its transaction back.
  const enqueue = async () => {
    throw new ValidationPassed()
  }
  const events = { enqueue } as unknown as ServiceDeps['events']
  try {
    await acceptCapture({ ...deps, events }, idCidadao, read())
  } catch (error) {
    if (error instanceof ValidationPassed) return { isSuccess: true }
    if (error instanceof ApiError && error.status === 400) return { isSuccess: false, message: error.message }
    throw error
  }
  throw new Error('the validation of a capture queued an event')
}
