import type { Agente } from '../../contract/api/agents.ts'
import type { Caixa } from '../../contract/api/boxes.ts'
import { type Party, tipoCaixaOf } from './party.ts'

/** Overlap of two incremental listings, in milliseconds: a write may commit after a listing that began later. */
const overlapMs = 10_000

/** The moment for the next alteradosDesde; changes within the overlap are listed twice rather than never. */
export function nextSince(now: Date): string {
  return new Date(now.getTime() - overlapMs).toISOString()
}

/** A box of the API. */
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

/** A flat agent of the API (shapes.md 3.2.1). */
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

/** Whether an agent may act for a box: its own box, or the box of the role's unit. */
export function mayActFor(idCaixa: string, party: Party): boolean {
  return party.id === idCaixa || (party.tipo === 'Papel' && party.unidade?.id === idCaixa)
}

/** Whether an agent may act on a process in this custody: a role with a unit, as mayActFor (shapes.md 3.13). */
export function mayActOnProcessAt(idCustodia: string, party: Party): boolean {
  return party.tipo === 'Papel' && party.unidade !== undefined && mayActFor(idCustodia, party)
}
