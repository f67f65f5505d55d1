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
import { type CheckDeps, checkUploaded } from '../signature-check/uploaded.ts'
import { claimFile, type FileReference } from '../storage/claim.ts'
import type { ArquivoRecebido } from '../storage/store.ts'
import { type CapturePayload, contentProblem } from './create.ts'
import { lockContent } from './store.ts'

/** What a capture asks for, whichever of its routes it came by. */
export interface CaptureRequest extends FileReference {
  readonly tipo: TipoEvento
  /** A role of the caller; null where they capture as the citizen that they are. */
  readonly idPapel: string | null
  readonly nomeArquivo: string
  readonly credenciarCapturador: boolean
  readonly restricaoAcesso: RestricaoAcesso
  readonly natureza: CapturePayload['natureza']
  readonly valorLegal?: string
  readonly idClasse?: string
  /** The capturer signs by capturing. */
  readonly signs: boolean
  /** What the file has to be: with a digital signature inside, without one, or either. */
  readonly signature: 'required' | 'forbidden' | 'either'
}

/**
 * Accepts a capture (shapes.md 3.5): binds the file and queues the event, both or neither. Returns idEvento. Throws 403
 * for somebody else's role and 400 for a class, a file or a content that cannot be used.
 */
export async function acceptCapture(
  deps: CheckDeps & Pick<ServiceDeps, 'events'>,
  idCidadao: string,
  wanted: CaptureRequest,
): Promise<string> {
  const { db, events, clock } = deps
  const { tipo, idPapel, nomeArquivo: nome, natureza, credenciarCapturador, restricaoAcesso, ...rest } = wanted
  const id = randomUUID()
  const now = clock()
  const check = wanted.signature === 'required' ? await checkUploaded(deps, idCidadao, wanted) : undefined
  return db.transaction(async (tx) => {
    const nivelAcesso = await requireRestriction(tx, restricaoAcesso)
    if (idPapel !== null) await requireRole(tx, idCidadao, idPapel)
    if (rest.idClasse !== undefined && !(await isActiveClass(tx, rest.idClasse, now))) {
      throw badRequest('A classe informada não existe ou não está ativa.', { idClasse: 'não está ativa' })
    }
    const arquivo = await claimFile(tx, wanted, { tipo: 'Captura', idRegistro: id, idPessoa: idCidadao, now })
    const wrong =
      rest.signature === 'required'
        ? checkProblem(check, arquivo)
        : signatureProblem(rest.signature, arquivo.assinado ?? false)
    if (wrong) throw badRequest(wrong, { idArquivo: wrong })
    await lockContent(tx, arquivo.sha256)
    const problem = await contentProblem(tx, arquivo.sha256, idCidadao)
    if (problem) throw badRequest(problem)
    const idCapturador = idPapel ?? idCidadao
    const payload: CapturePayload = {
      ...{ idArquivo: arquivo.id, nome, natureza, idCapturador, idPessoaCapturador: idCidadao },
      ...{ credenciarCapturador, nivelAcesso, restricaoAcesso },
      ...(rest.valorLegal !== undefined && { valorLegal: rest.valorLegal }),
      ...(rest.idClasse !== undefined && { idClasse: rest.idClasse }),
      ...(rest.signs && { idAssinante: idCapturador }),
    }
    return events.enqueue(tx, { id, tipo, idCidadao, payload })
  })
}

/** A signed PDF is no copy; the sentence is the live service's, which programs look for (shapes.md, section 2). */
function signatureProblem(wanted: CaptureRequest['signature'], signed: boolean): string | null {
  return wanted === 'forbidden' && signed ? 'O documento não pode conter assinaturas digitais.' : null
}

/** Why the signatures of the file do not count; also where the file came while they were being looked for. */
function checkProblem(check: Awaited<ReturnType<typeof checkUploaded>>, { objeto }: ArquivoRecebido): string | null {
  if (check?.objeto !== objeto) return 'O arquivo foi enviado de novo durante a captura. Tente outra vez.'
  return check.problem
}

class Rehearsed extends Error {}

/**
 * Whether a capture would be accepted, without doing it (shapes.md 3.14). Throws 403 as the capture does. `read` makes
 * it of a body.
 */
export async function tryCapture(
  deps: CheckDeps,
  idCidadao: string,
  read: () => CaptureRequest,
): Promise<z.infer<typeof webApiResponseSchema>> {
  // The capture itself, up to where it would be queued; then everything is taken back.
  const rehearse = async () => {
    throw new Rehearsed()
  }
  const events = { enqueue: rehearse } as unknown as ServiceDeps['events']
  try {
    await acceptCapture({ ...deps, events }, idCidadao, read())
  } catch (error) {
    if (error instanceof Rehearsed) return { isSuccess: true }
    if (error instanceof ApiError && error.status === 400) return { isSuccess: false, message: error.message }
    throw error
  }
  throw new Error('a rehearsal was queued')
}
