import type { ParteEncaminhamento } from '../../contract/api/forwardings.ts'

/** Kinds of boxes and parties in the API's words (shapes.md 4.1). */
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

/** The unit or organisation of an agent. */
export interface Place {
  readonly id: string
  readonly tipo: string
  readonly nome: string
  readonly sigla: string | null
}

/** An agent with its unit and organisation. A role has the name of its person. */
export interface Party {
  readonly id: string
  readonly tipo: TipoCaixa
  readonly nome: string
  readonly sigla: string | undefined
  readonly cargo: string | undefined
  readonly unidade: Place | undefined
  readonly organizacao: Place | undefined
}

/** A party of a forwarding (shapes.md 3.10). */
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
