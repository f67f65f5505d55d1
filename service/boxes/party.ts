import type { ParteEncaminhamento } from '../../contract/api/forwardings.ts'

/** Kinds of box and of party, in the words of the API (shapes.md 4.1). */
export type TipoCaixa = 'Cidadao' | 'Papel' | 'Grupo' | 'Unidade' | 'Organizacao'
const kinds: Readonly<Record<string, TipoCaixa>> = {
  Cidadao: 'Cidadao',
  Papel: 'Papel',
  Setor: 'Unidade',
  GrupoTrabalho: 'Grupo',
  Comissao: 'Grupo',
  Organizacao: 'Organizacao',
  Patriarca: 'Organizacao',
}

/** The API's word for a kind of agent. */
export function tipoCaixaOf(tipo: string): TipoCaixa {
  return kinds[tipo] ?? 'Unidade'
}

/** A unit or an organisation, where an agent is. */
export interface Place {
  readonly id: string
  readonly tipo: string
  readonly nome: string
  readonly sigla: string | null
}

/** An agent with what surrounds it. A role bears the name of the person who holds it. */
export interface Party {
  readonly id: string
  readonly tipo: TipoCaixa
  readonly nome: string
  readonly sigla: string | undefined
  readonly cargo: string | undefined
  readonly unidade: Place | undefined
  readonly organizacao: Place | undefined
}

/** A party as a forwarding shows it (shapes.md 3.10). */
export function parteOf(party: Party): ParteEncaminhamento {
  const { unidade, organizacao } = party
  return {
    tipo: party.tipo,
    id: party.id,
    nome: party.nome,
    ...(party.sigla !== undefined && { sigla: party.sigla }),
    ...(organizacao && { nomeOrgao: organizacao.nome }),
    ...(organizacao?.sigla && { siglaOrgao: organizacao.sigla }),
    ...(unidade && { nomeUnidade: unidade.nome }),
    ...(unidade?.sigla && { siglaUnidade: unidade.sigla }),
  }
}
