import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * A file that was announced: an address for exactly `tamanho` bytes was handed out. `objeto` is where the bytes
 * lie once they arrived; it changes when the same address is used again, so that a record never sees bytes change.
 */
export const arquivos = pgTable('arquivos', {
  id: uuid().primaryKey(),
  identificador: text().notNull().unique(),
  tamanho: integer().notNull(),
  idPessoa: uuid().notNull(),
  criadoEm: timestamp({ withTimezone: true }).notNull(),
  objeto: text(),
  sha256: text(),
  pdf: boolean(),
  /** Whether a digital signature lies inside. */
  assinado: boolean(),
  recebidoEm: timestamp({ withTimezone: true }),
})

/** One idArquivo, one record (spec, "Limits"): the primary key is what two requests at once run into. */
export const vinculosArquivo = pgTable('vinculos_arquivo', {
  idArquivo: uuid()
    .primaryKey()
    .references(() => arquivos.id),
  tipo: text().notNull(),
  idRegistro: uuid().notNull(),
  criadoEm: timestamp({ withTimezone: true }).notNull(),
})

/** The key that signs addresses; in the database so that several processes accept one another's addresses. */
export const chavesArmazenamento = pgTable('chaves_armazenamento', {
  nome: text().primaryKey(),
  segredo: text().notNull(),
})
