import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { RestricaoAcesso } from '../../../contract/api/access.ts'
import { eventos } from './events.ts'
import { arquivos } from './storage.ts'

/** A captured document. Its event, its file and its content are each of one document only. */
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
    /** A signature page may carry it past what a 32-bit number holds. */
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull().unique(),
    /** The file that was reviewed and signed, and its hash, where the captured one carries a signature page besides. */
    idArquivoRevisado: uuid().references(() => arquivos.id),
    sha256Revisado: text().unique(),
    nivelAcesso: integer().notNull(),
    restricaoAcesso: jsonb().$type<RestricaoAcesso>().notNull(),
    natureza: text().notNull(),
    valorLegal: text(),
    idClasse: uuid(),
    /** Who signed it by capturing it; null where a phase, or nobody, did. */
    idAssinante: uuid(),
    idCapturador: uuid().notNull(),
    idPessoaCapturador: uuid().notNull(),
    credenciarCapturador: boolean().notNull(),
    dataCaptura: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('documentos_data').on(table.dataCaptura, table.id),
    index('documentos_pessoa').on(table.idPessoaCapturador, table.dataCaptura, table.id),
    index('documentos_nome').using('gin', sql`dobrar(${table.nome}) gin_trgm_ops`),
  ],
)

/**
 * Whom a document is open to: an agent, or everybody. Written with what opens it (its capture, a forwarding), so that a
 * list of what somebody may see is read in its order and not searched for.
 */
export const documentoAcessos = pgTable(
  'documento_acessos',
  {
    idAgente: uuid().notNull(),
    idDocumento: uuid()
      .notNull()
      .references(() => documentos.id),
    /** The document's own, for the order of lists. */
    dataCaptura: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.idDocumento, table.idAgente] }),
    index('documento_acessos_lista').on(table.idAgente, table.dataCaptura, table.idDocumento),
  ],
)
