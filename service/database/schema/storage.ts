import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * A file with an upload address for exactly `tamanho` bytes. `objeto` names the uploaded bytes; each further upload to
 * the address gets a new object, so that a record never sees its bytes change.
 */
export const arquivos = pgTable(
  'arquivos',
  {
    id: uuid().primaryKey(),
    identificador: text().notNull().unique(),
    tamanho: integer().notNull(),
    idPessoa: uuid().notNull(),
    criadoEm: timestamp({ withTimezone: true }).notNull(),
    objeto: text(),
    sha256: text(),
    pdf: boolean(),
    /** Whether it contains the mark of a digital signature. */
    assinado: boolean(),
    recebidoEm: timestamp({ withTimezone: true }),
    /** The version of a direct upload that `objeto` is a copy of; null for an upload through the service. */
    versao: text(),
  },
  (table) => [
    index('arquivos_abertos').on(table.idPessoa, table.criadoEm),
    index('arquivos_criacao').on(table.criadoEm),
  ],
)

/** Each idArquivo has one record (spec, "Limits"): the primary key refuses the second of two requests at once. */
export const vinculosArquivo = pgTable('vinculos_arquivo', {
  idArquivo: uuid()
    .primaryKey()
    .references(() => arquivos.id),
  tipo: text().notNull(),
  idRegistro: uuid().notNull(),
  criadoEm: timestamp({ withTimezone: true }).notNull(),
})

/** The key that signs addresses, in the database so that all processes accept the same addresses. */
export const chavesArmazenamento = pgTable('chaves_armazenamento', {
  nome: text().primaryKey(),
  segredo: text().notNull(),
})
