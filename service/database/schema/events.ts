import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SituacaoEvento, TipoEvento } from '../../../contract/api/events.ts'

/** A queued write and its result (shapes.md 3.8). Its job in the queue has the same id. */
export const eventos = pgTable(
  'eventos',
  {
    id: uuid().primaryKey(),
    tipo: text().$type<TipoEvento>().notNull(),
    idCidadao: uuid().notNull(),
    situacao: text().$type<SituacaoEvento>().notNull(),
    payload: jsonb().notNull(),
    tentativas: integer().notNull().default(0),
    criacao: timestamp({ withTimezone: true }).notNull(),
    conclusao: timestamp({ withTimezone: true }),
    mensagem: text(),
    idDocumento: uuid(),
    idEncaminhamento: uuid(),
    idProcesso: uuid(),
    idAto: uuid(),
  },
  (table) => [index('eventos_situacao').on(table.situacao)],
)
