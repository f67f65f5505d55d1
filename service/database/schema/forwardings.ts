import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RestricaoAcesso } from '../../../contract/api/access.ts'
import type { Pasta } from '../../../contract/api/forwardings.ts'
import { documentos } from './documents.ts'
import { eventos } from './events.ts'

/** A forwarding from one agent to others (shapes.md 3.10). */
export const encaminhamentos = pgTable(
  'encaminhamentos',
  {
    id: uuid().primaryKey(),
    protocolo: text().notNull().unique(),
    idEvento: uuid()
      .notNull()
      .unique()
      .references(() => eventos.id),
    assunto: text().notNull(),
    mensagem: text().notNull(),
    idResponsavel: uuid().notNull(),
    idPessoa: uuid().notNull(),
    nivelAcesso: integer().notNull(),
    restricaoAcesso: jsonb().$type<RestricaoAcesso>().notNull(),
    enviarEmailNotificacoes: boolean().notNull(),
    idEncaminhamentoAnterior: uuid(),
    dataHora: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('encaminhamentos_pessoa').on(table.idPessoa, table.dataHora, table.id),
    index('encaminhamentos_texto').using(
      'gin',
      sql`fold_text(${table.assunto} || chr(10) || ${table.mensagem} || chr(10) || ${table.protocolo}) gin_trgm_ops`,
    ),
    index('encaminhamentos_anterior').on(table.idEncaminhamentoAnterior),
  ],
)

const idEncaminhamento = () =>
  uuid()
    .notNull()
    .references(() => encaminhamentos.id)

/** The destination boxes, in the given order. */
export const encaminhamentoDestinos = pgTable(
  'encaminhamento_destinos',
  { idEncaminhamento: idEncaminhamento(), idAgente: uuid().notNull(), ordem: integer().notNull() },
  (table) => [primaryKey({ columns: [table.idEncaminhamento, table.idAgente] })],
)

/** The attached documents, in the given order. */
export const encaminhamentoDocumentos = pgTable(
  'encaminhamento_documentos',
  {
    idEncaminhamento: idEncaminhamento(),
    idDocumento: uuid()
      .notNull()
      .references(() => documentos.id),
    ordem: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.idEncaminhamento, table.idDocumento] }),
    index('anexos_documento').on(table.idDocumento),
  ],
)

/** Acts that move an item out of the inbox (shapes.md 3.11). */
export type InboxAct = 'responder' | 'reencaminhar' | 'complementar' | 'resolver' | 'entranhar'

/** A forwarding in a box; the id of a box is that of its agent. Each box is handled separately (shapes.md 3.11). */
export const caixaItens = pgTable(
  'caixa_itens',
  {
    id: uuid().primaryKey(),
    idCaixa: uuid().notNull(),
    idEncaminhamento: idEncaminhamento(),
    pasta: text().$type<Pasta>().notNull(),
    /** The act that moved it out of the inbox, its author and time; null while it waits. */
    ato: text().$type<InboxAct>(),
    idPessoaAto: uuid(),
    atoEm: timestamp({ withTimezone: true }),
    alteradoEm: timestamp({ withTimezone: true }).notNull(),
    /** Copied from the forwarding, for the order of lists. */
    dataHora: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('caixa_itens_um').on(table.idCaixa, table.idEncaminhamento, table.pasta),
    index('caixa_itens_encaminhamento').on(table.idEncaminhamento),
    index('caixa_itens_pasta').on(table.idCaixa, table.pasta, table.alteradoEm),
    index('caixa_itens_lista').on(table.idCaixa, table.pasta, table.dataHora, table.idEncaminhamento),
  ],
)
