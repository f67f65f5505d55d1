import { z } from 'zod'
import { restricaoAcessoSchema } from '../../contract/api/access.ts'
import { idSchema } from '../../contract/api/common.ts'
import { type TipoAto, tipoAto } from '../../contract/api/processes.ts'
import { requireRole } from '../boxes/acting.ts'
import { activeAgents } from '../boxes/active.ts'
import { namesOf } from '../boxes/parties.ts'
import { tipoCaixaOf } from '../boxes/party.ts'
import { mayActOnProcessAt } from '../boxes/rules.ts'
import { isActiveClass } from '../classification/store.ts'
import type { Transaction } from '../database/index.ts'
import { badRequest, forbidden, notFound } from '../errors.ts'
import { requireDocuments } from '../forwardings/checks.ts'
import { type AtoRow, actsOf, attachedTo, findProcesso, type ProcessoRow, termsOf } from './store.ts'

const tipos = Object.keys(tipoAto) as [TipoAto, ...TipoAto[]]

/** An act as requested, and the payload of its event; `idProcesso` is null for the opening. */
export const actSchema = z.object({
  tipo: z.enum(tipos),
  idProcesso: idSchema.nullable(),
  idPapel: idSchema,
  texto: z.string().nullable(),
  restricaoAcesso: restricaoAcessoSchema.nullish(),
  idDestino: idSchema.nullable(),
  idsDocumentos: z.array(idSchema),
  sequenciais: z.array(z.int()),
  /** The box item of an attached forwarding, which leaves the box's input. */
  anexado: z.object({ idEncaminhamento: idSchema, idItem: idSchema }).nullish(),
  abertura: z
    .object({
      idClasse: idSchema,
      resumo: z.string(),
      interessados: z.object({
        agentes: z.array(idSchema),
        pessoasJuridicas: z.array(z.object({ razaoSocial: z.string(), cnpj: z.string(), email: z.string().nullish() })),
        semIdentificacao: z.array(z.object({ descricao: z.string() })),
      }),
    })
    .nullable(),
})
export type Act = z.infer<typeof actSchema>

/** The process of an act, and its custody before and after the act. */
export interface ActTarget {
  readonly processo: ProcessoRow | null
  readonly idLocal: string
  readonly idCustodia: string
}

interface RequestedAct {
  readonly idCidadao: string
  readonly act: Act
  readonly now: Date
  /** Reads the process: `findProcesso` for a request, `lockProcesso` for the execution. */
  readonly find?: (tx: Transaction, id: string) => Promise<ProcessoRow | undefined>
}

/**
 * Checks whether an act is allowed; called on the request, and again on execution with the process locked.
 * Throws 403 without custody, 404 and 400 for an impossible act.
 */
export async function requireAct(
  tx: Transaction,
  { idCidadao, act, now, find = findProcesso }: RequestedAct,
): Promise<ActTarget> {
  await requireRole(tx, idCidadao, act.idPapel)
  const role = (await namesOf(tx, [act.idPapel])).get(act.idPapel)
  if (!role?.unidade) throw badRequest('Este papel não tem lotação em uma unidade e não pratica atos de processo.')
  if (act.abertura && !(await isActiveClass(tx, act.abertura.idClasse, now))) {
    throw badRequest('A classe informada não existe ou não está ativa.', { idClasse: 'não está ativa' })
  }
  await requireParties(tx, act)
  await requireDocuments(tx, idCidadao, act.idsDocumentos)
  if (act.idProcesso === null) {
    if (act.idDestino !== null && act.idDestino !== role.unidade.id) {
      throw badRequest('O processo é autuado na unidade do papel.', { idLocal: 'não é a unidade do papel' })
    }
    return { processo: null, idLocal: role.unidade.id, idCustodia: role.unidade.id }
  }
  const processo = await find(tx, act.idProcesso)
  if (!processo) throw notFound('Este processo não existe.')
  const reopens = act.tipo === 'Reabertura'
  if (reopens && processo.situacao !== 'Encerrado') throw badRequest('Este processo não está encerrado.')
  if (!reopens && processo.situacao !== 'EmAndamento') throw badRequest('Este processo está encerrado.')
  const acts = await actsOf(tx, processo.id)
  const idLocal = processo.idCustodia
  if (act.tipo === 'Avocamento') {
    const from = originOf(acts)
    if (from === undefined) throw badRequest('Só se avoca o que foi despachado e ainda não teve outro ato.')
    if (!mayActOnProcessAt(from, role)) throw forbidden('Só quem despachou o processo pode avocá-lo.')
    return { processo, idLocal, idCustodia: from }
  }
  if (!mayActOnProcessAt(idLocal, role)) throw forbidden('O processo não está com este papel nem com a unidade dele.')
  await requireContents(tx, processo, act)
  if (act.tipo !== 'Despacho') return { processo, idLocal, idCustodia: idLocal }
  const idDestino = act.idDestino ?? ''
  if (idDestino === idLocal) throw badRequest('O processo já está neste destino.', { idDestino: 'é o local atual' })
  return { processo, idLocal, idCustodia: idDestino }
}

/** The previous custody if the last act was a dispatch, which means that the receiver has not acted since. */
function originOf(acts: readonly AtoRow[]): string | undefined {
  const last = acts.at(-1)
  return last?.tipo === 'Despacho' ? last.idLocal : undefined
}

async function requireParties(tx: Transaction, act: Act): Promise<void> {
  const wanted = [
    ...(act.abertura?.interessados.agentes ?? []),
    ...(act.tipo === 'Despacho' ? [act.idDestino ?? ''] : []),
  ]
  if (wanted.length === 0) return
  const active = await activeAgents(tx, wanted)
  const missing = wanted.filter((id) => !active.has(id))
  if (missing.length > 0) throw badRequest(`Estes agentes não existem ou não estão ativos: ${missing.join(', ')}.`)
  const destination = active.get(act.idDestino ?? '')
  if (act.tipo === 'Despacho' && destination && tipoCaixaOf(destination.tipo) === 'Cidadao') {
    throw badRequest('Um processo não é despachado para um cidadão.', { idDestino: 'é um cidadão' })
  }
}

/** A document can be attached once, and only an attached one can be detached. */
async function requireContents(tx: Transaction, processo: ProcessoRow, act: Act): Promise<void> {
  const inside = (await attachedTo(tx, processo.id)).filter(({ idDesentranhamento }) => idDesentranhamento === null)
  const twice = act.idsDocumentos.filter((id) => inside.some(({ idDocumento }) => idDocumento === id))
  if (twice.length > 0) throw badRequest(`Estes documentos já estão no processo: ${twice.join(', ')}.`)
  const terms = await termsOf(tx, processo.id)
  const kept = inside.filter(
    ({ sequencial, idDocumento }) => act.sequenciais.includes(sequencial) && terms.has(idDocumento),
  )
  if (kept.length > 0) throw badRequest('O termo de um ato não pode ser retirado do processo.')
  const missing = act.sequenciais.filter((number) => !inside.some(({ sequencial }) => sequencial === number))
  if (missing.length > 0) throw badRequest(`Não há no processo documentos de número ${missing.join(', ')}.`)
}
