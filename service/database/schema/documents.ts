import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { RestricaoAcesso } from '../../../contract/api/access.ts'
import { eventos } from './events.ts'
import { arquivos } from './storage.ts'

/** A captured document. Event, file and content belong to one document only. */
export const documentos = pgTable(
  'documentos',
  {
    id: uuid().primaryKey(),
    registro: text().notNull().unique(),
    idEvento: uuid()
      .notNull()
      .unique()
      .references(() => eventos.id),
    idArquivo: uuid()
      .notNull()
      .unique()
      .references(() => arquivos.id),
    idFase: uuid().unique(),
    nome: text().notNull(),
    extensao: text().notNull(),
    /** With a signature page the size can exceed 32 bits. */
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull().unique(),
    /** The reviewed and signed file, if the captured one has a signature page in addition. */
    idArquivoRevisado: uuid().references(() => arquivos.id),
    sha256Revisado: text().unique(),
    nivelAcesso: integer().notNull(),
    restricaoAcesso: jsonb().$type<RestricaoAcesso>().notNull(),
    natureza: text().notNull(),
    valorLegal: text(),
    idClasse: uuid(),
    /** The person who signed it by capturing it; null if a phase or nobody signed it. */
    idAssinante: uuid(),
    idCapturador: uuid().notNull(),
    idPessoaCapturador: uuid().notNull(),
    credenciarCapturador: boolean().notNull(),
    dataCaptura: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('documentos_data').on(table.dataCaptura, table.id),
    index('documentos_pessoa').on(table.idPessoaCapturador, table.dataCaptura, table.id),
    index('documentos_nome').using('gin', sql`fold_text(${table.nome}) gin_trgm_ops`),
  ],
)

/**
 * The agents, or everybody, with access to a document. Inserted with the capture or forwarding that grants the access, so
 * that the list of visible documents is read from an index.
 */
export const documentoAcessos = pgTable(
  'documento_acessos',
  {
    idAgente: uuid().notNull(),
    idDocumento: uuid()
      .notNull()
      .references(() => documentos.id),
    /** Copied from the document, for the order of lists. */
    dataCaptura: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.idDocumento, table.idAgente] }),
    index('documento_acessos_lista').on(table.idAgente, table.dataCaptura, table.idDocumento),
  ],
)
