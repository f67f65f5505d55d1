import type { z } from 'zod'
import type { RestricaoAcesso } from '../../contract/api/access.ts'
import type {
  encaminhamentoNovoShapeASchema,
  encaminhamentoNovoShapeBSchema,
  TipoDestinatario,
} from '../../contract/api/forwardings.ts'
import type { TipoCaixa } from '../boxes/party.ts'

/** A new forwarding of either shape. */
export interface NewForwarding {
  readonly assunto: string
  readonly mensagem: string
  readonly idResponsavel: string
  readonly destinos: readonly { readonly id: string; readonly tipo?: TipoDestinatario }[]
  readonly idsDocumentos: readonly string[]
  readonly enviarEmailNotificacoes: boolean
  readonly restricaoAcesso: RestricaoAcesso
}

/** Unifies shapes A and B (spec, "Forwarding payloads"). */
export function readForwarding(
  body: z.output<typeof encaminhamentoNovoShapeASchema> | z.output<typeof encaminhamentoNovoShapeBSchema>,
): NewForwarding {
  const { assunto, mensagem, restricaoAcesso, enviarEmailNotificacoes = false } = body
  const same = { assunto, mensagem, restricaoAcesso, enviarEmailNotificacoes }
  if ('idResponsavel' in body) {
    const { idResponsavel, idsDestinos, idsDocumentos = [] } = body
    return { ...same, idResponsavel, idsDocumentos, destinos: idsDestinos.map((id) => ({ id })) }
  }
  return {
    ...same,
    idResponsavel: body.idPapelRemetente,
    destinos: body.destinatarios,
    idsDocumentos: body.documentos ?? [],
  }
}

const meant: Record<TipoDestinatario, TipoCaixa> = {
  Unidade: 'Unidade',
  Papel: 'Papel',
  Orgao: 'Organizacao',
  Organizacao: 'Organizacao',
  Grupo: 'Grupo',
  Comissao: 'Grupo',
  Cidadao: 'Cidadao',
}

/** The Portuguese problem with the destinations, or undefined. A citizen may not write to people (shapes.md, section 5). */
export function destinationsProblem(
  destinos: NewForwarding['destinos'],
  find: (id: string) => TipoCaixa | undefined,
  senderIsCitizen: boolean,
): string | undefined {
  if (new Set(destinos.map(({ id }) => id)).size < destinos.length) return 'Há destinos repetidos.'
  for (const { id, tipo } of destinos) {
    const found = find(id)
    if (!found) return `O destino ${id} não existe ou não está ativo.`
    if (tipo !== undefined && meant[tipo] !== found) return `O destino ${id} não é do tipo ${tipo}.`
    if (senderIsCitizen && (found === 'Papel' || found === 'Cidadao')) {
      return 'Um cidadão só pode encaminhar para organizações, unidades e grupos.'
    }
  }
  return undefined
}
