import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { capturaDigitalizadoServidorSchema } from '../../contract/api/captures.ts'
import { requireRole } from '../boxes/acting.ts'
import type { ServiceDeps } from '../deps.ts'
import { badRequest } from '../errors.ts'
import { claimFile } from '../storage/claim.ts'
import { type CapturePayload, contentProblem } from './create.ts'
import { nivelDe } from './rules.ts'
import { lockContent } from './store.ts'

/** The level of a restriction. Throws 400 when the restriction contradicts itself. */
export function requireNivel(restricao: Parameters<typeof nivelDe>[0]): number {
  const level = nivelDe(restricao)
  if ('problem' in level) throw badRequest(level.problem, { restricaoAcesso: level.problem })
  return level.nivel
}

/**
 * Accepts the capture of a scan by a public agent (shapes.md 3.5): binds the file and queues the event, both or
 * neither. Returns idEvento. Throws 403 for somebody else's role and 400 for a file or content that cannot be used.
 */
export async function acceptScan(
  { db, events, clock }: Pick<ServiceDeps, 'db' | 'events' | 'clock'>,
  idCidadao: string,
  body: z.output<typeof capturaDigitalizadoServidorSchema>,
): Promise<string> {
  const nivel = requireNivel(body.restricaoAcesso)
  const id = randomUUID()
  return db.transaction(async (tx) => {
    await requireRole(tx, idCidadao, body.idPapelCapturador)
    const arquivo = await claimFile(tx, body, { tipo: 'Captura', idRegistro: id, idPessoa: idCidadao, now: clock() })
    await lockContent(tx, arquivo.sha256)
    const problem = await contentProblem(tx, arquivo.sha256, idCidadao)
    if (problem) throw badRequest(problem)
    const payload: CapturePayload = {
      idArquivo: arquivo.id,
      nome: body.nomeArquivo,
      natureza: 'Digitalizado',
      valorLegal: body.valorLegalDocumentoConferencia,
      idCapturador: body.idPapelCapturador,
      idPessoaCapturador: idCidadao,
      credenciarCapturador: body.credenciarCapturador,
      nivelAcesso: nivel,
      restricaoAcesso: body.restricaoAcesso,
    }
    return events.enqueue(tx, { id, tipo: 'CapturaDigitalizadoServidor', idCidadao, payload })
  })
}
