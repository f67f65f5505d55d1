import { isNull } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SituacaoProcesso, TipoAto } from '../../../contract/api/processes.ts'
import { documentos } from './documents.ts'
import { eventos } from './events.ts'

/** The interested parties of a process, as given. */
export interface Interessados {
  readonly agentes: readonly string[]
  readonly pessoasJuridicas: readonly { razaoSocial: string; cnpj: string; email?: string | null | undefined }[]
  readonly semIdentificacao: readonly { descricao: string }[]
}

/** An administrative process; `idCustodia` is the agent that holds it now. */
export const processos = pgTable(
  'processos',
  {
    id: uuid().primaryKey(),
    protocolo: text().notNull().unique(),
    resumo: text().notNull(),
    idClasse: uuid().notNull(),
    situacao: text().$type<SituacaoProcesso>().notNull(),
    idCustodia: uuid().notNull(),
    interessados: jsonb().$type<Interessados>().notNull(),
    criadoEm: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('processos_custodia').on(table.idCustodia, table.criadoEm),
    index('processos_criacao').on(table.criadoEm, table.id),
  ],
)

/** The acts of a process, in order; `idLocal` is the agent that held it then. */
export const processoAtos = pgTable(
  'processo_atos',
  {
    id: uuid().primaryKey(),
    idProcesso: uuid()
      .notNull()
      .references(() => processos.id),
    ordem: integer().notNull(),
    idEvento: uuid()
      .notNull()
      .unique()
      .references(() => eventos.id),
    tipo: text().$type<TipoAto>().notNull(),
    dataHora: timestamp({ withTimezone: true }).notNull(),
    idPapel: uuid().notNull(),
    idPessoa: uuid().notNull(),
    idLocal: uuid().notNull(),
    idDestino: uuid(),
    texto: text(),
  },
  (table) => [uniqueIndex('atos_ordem').on(table.idProcesso, table.ordem)],
)

/** The documents of a process by their number, which is never used twice. */
export const processoDocumentos = pgTable(
  'processo_documentos',
  {
    idProcesso: uuid()
      .notNull()
      .references(() => processos.id),
    sequencial: integer().notNull(),
    id: uuid().notNull().unique(),
    idAto: uuid()
      .notNull()
      .references(() => processoAtos.id),
    idDocumento: uuid()
      .notNull()
      .references(() => documentos.id),
    /** The act that removed it. */
    idDesentranhamento: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.idProcesso, table.sequencial] }),
    uniqueIndex('processo_documento_um')
      .on(table.idProcesso, table.idDocumento)
      .where(isNull(table.idDesentranhamento)),
    index('processo_documento').on(table.idDocumento),
  ],
)

/**
 * The agents that hold or held a process, for each document in it; maintained by triggers, so that the list of visible
 * documents is read from an index.
 */
export const processoAcessos = pgTable(
  'processo_acessos',
  {
    idDocumento: uuid()
      .notNull()
      .references(() => documentos.id),
    idAgente: uuid().notNull(),
    idProcesso: uuid()
      .notNull()
      .references(() => processos.id),
    /** Copied from the document, for the order of lists. */
    dataCaptura: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.idDocumento, table.idAgente, table.idProcesso] }),
    index('processo_acessos_lista').on(table.idAgente, table.dataCaptura, table.idDocumento),
  ],
)
