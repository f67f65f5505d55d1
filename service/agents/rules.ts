import { type Patriarca, tipoAgente } from '../../contract/api/agents.ts'
import { tipoCaixaOf } from '../boxes/party.ts'

/** The columns of an agent that listings show. */
interface AgentToShow {
  readonly id: string
  readonly tipo: string
  readonly nome: string
  readonly sigla: string | null
}

/** The fields of every structured agent (shapes.md 3.1). */
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
