import { type Patriarca, tipoAgente } from '../../contract/api/agents.ts'
import { tipoCaixaOf } from '../boxes/party.ts'

/** An agent as it is kept, as far as the listings show it. */
export interface AgentToShow {
  readonly id: string
  readonly tipo: string
  readonly nome: string
  readonly sigla: string | null
}

/** The fields that every structured agent has (shapes.md 3.1). */
export function structured({ id, tipo, nome, sigla }: AgentToShow): Patriarca {
  const descricaoTipoAgente = tipoCaixaOf(tipo)
  return {
    id,
    nome,
    ...(sigla !== null && { sigla }),
    tipoAgente: tipoAgente[descricaoTipoAgente],
    descricaoTipoAgente,
    tipo: descricaoTipoAgente,
  }
}
