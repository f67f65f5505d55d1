import type { Agente } from '../../contract/api/agents.ts'
import type { Caixa } from '../../contract/api/boxes.ts'
import { type Party, tipoCaixaOf } from './party.ts'

/** How far back a listing reaches behind the moment it was asked: a write begun before it may end after it. */
const overlapMs = 10_000

/** The moment to pass as alteradosDesde next time; what lies in the overlap comes twice rather than never. */
export function nextSince(now: Date): string {
  return new Date(now.getTime() - overlapMs).toISOString()
}

/** A box as the API lists it. */
export function caixaOf(party: Party, pendentes: number): Caixa {
  return {
    id: party.id,
    tipo: party.tipo,
    nome:
      party.cargo === undefined
        ? party.nome
        : `${party.cargo}${party.unidade ? ` · ${party.unidade.sigla || party.unidade.nome}` : ''}`,
    ...(party.sigla !== undefined && { sigla: party.sigla }),
    ...(party.organizacao && { nomeOrganizacao: party.organizacao.nome }),
    pendentes,
  }
}

/** An agent flat, as roles are listed (shapes.md 3.2.1). */
export function flatAgentOf(party: Party): Agente {
  const { unidade, organizacao } = party
  const flat = { id: party.id, nome: party.cargo ?? party.nome, tipo: party.tipo }
  if (party.tipo !== 'Papel') return flat
  return {
    ...flat,
    nomeServidorPapel: party.nome,
    ...(unidade && { tipoLocalizacaoPapel: tipoCaixaOf(unidade.tipo), nomeUnidadePapel: unidade.nome }),
    ...(unidade?.sigla && { siglaUnidadePapel: unidade.sigla }),
    ...(organizacao && { nomeOrganizacaoPapel: organizacao.nome }),
    ...(organizacao?.sigla && { siglaOrganizacaoPapel: organizacao.sigla }),
  }
}

/** Whether an agent of the person may act for a box: it is the agent's own, or the role has its seat there. */
export function mayActFor(idCaixa: string, party: Party, needsUnit: boolean): boolean {
  if (needsUnit && (party.tipo !== 'Papel' || party.unidade === undefined)) return false
  return party.id === idCaixa || (party.tipo === 'Papel' && party.unidade?.id === idCaixa)
}
