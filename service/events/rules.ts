import type { Evento, SituacaoEvento } from '../../contract/api/events.ts'
import type { EventoRow } from './store.ts'

/** The documentation's `status` for the live service's `situacao` (shapes.md C6). */
function statusOf(situacao: SituacaoEvento): 'Pendente' | 'Executado' | 'Erro' {
  if (situacao === 'Concluido') return 'Executado'
  return situacao === 'Cancelado' ? 'Erro' : 'Pendente'
}

/** The API's shape of an event; fields that do not apply are absent, never null. */
export function eventoOf(row: EventoRow): Evento {
  return {
    id: row.id,
    idEvento: row.id,
    idCidadao: row.idCidadao,
    situacao: row.situacao,
    status: statusOf(row.situacao),
    tipo: row.tipo,
    criacao: row.criacao.toISOString(),
    ...(row.conclusao && { conclusao: row.conclusao.toISOString() }),
    ...(row.mensagem !== null && { mensagem: row.mensagem }),
    ...(row.idDocumento !== null && { idDocumento: row.idDocumento }),
    ...(row.idEncaminhamento !== null && { idEncaminhamento: row.idEncaminhamento }),
    ...(row.idProcesso !== null && { idProcesso: row.idProcesso }),
    ...(row.idAto !== null && { idAto: row.idAto }),
  }
}
