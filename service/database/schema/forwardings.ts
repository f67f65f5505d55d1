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

/** A forwarding (shapes.md 3.10): what one agent sent to others. */
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
      sql`dobrar(${table.assunto} || chr(10) || ${table.mensagem} || chr(10) || ${table.protocolo}) gin_trgm_ops`,
    ),
    index('encaminhamentos_anterior').on(table.idEncaminhamentoAnterior),
  ],
)

const idEncaminhamento = () =>
  uuid()
    .notNull()
    .references(() => encaminhamentos.id)

/** The boxes that it went to, in the order given. */
export const encaminhamentoDestinos = pgTable(
  'encaminhamento_destinos',
  { idEncaminhamento: idEncaminhamento(), idAgente: uuid().notNull(), ordem: integer().notNull() },
  (table) => [primaryKey({ columns: [table.idEncaminhamento, table.idAgente] })],
)

/** The documents attached, in the order given. */
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

/** Acts that take an item out of a box's input (shapes.md 3.11). */
export type Ato = 'responder' | 'reencaminhar' | 'complementar' | 'resolver' | 'entranhar'

/** Where a forwarding lies: a box's id is its agent's id; each box is handled apart (shapes.md 3.11). */
export const caixaItens = pgTable(
  'caixa_itens',
  {
    id: uuid().primaryKey(),
    idCaixa: uuid().notNull(),
    idEncaminhamento: idEncaminhamento(),
    pasta: text().$type<Pasta>().notNull(),
    /** What took it out of the input, by whom and when; null while it waits. */
    ato: text().$type<Ato>(),
    idPessoaAto: uuid(),
    atoEm: timestamp({ withTimezone: true }),
    alteradoEm: timestamp({ withTimezone: true }).notNull(),
    /** The forwarding's own, for the order of lists. */
    dataHora: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('caixa_itens_um').on(table.idCaixa, table.idEncaminhamento, table.pasta),
    index('caixa_itens_encaminhamento').on(table.idEncaminhamento),
    index('caixa_itens_pasta').on(table.idCaixa, table.pasta, table.alteradoEm),
    index('caixa_itens_lista').on(table.idCaixa, table.pasta, table.dataHora, table.idEncaminhamento),
  ],
)
