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
import type { Manifestacao } from '../../../contract/api/signatures.ts'
import { arquivos } from './storage.ts'

/** A document in signature phase (spec, "Documents: signature phase"); `idDocumento` ends the phase. */
export const fasesAssinatura = pgTable(
  'fases_assinatura',
  {
    id: uuid().primaryKey(),
    nome: text().notNull(),
    idArquivo: uuid()
      .notNull()
      .unique()
      .references(() => arquivos.id),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** Null where a citizen sent it (spec, "Classification"). */
    idClasse: uuid(),
    idPapelCapturador: uuid().notNull(),
    idPessoaCapturador: uuid().notNull(),
    credenciarCapturador: boolean().notNull(),
    restricaoAcesso: jsonb().$type<RestricaoAcesso>().notNull(),
    bloqueado: boolean().notNull().default(false),
    /** Who blocked it, and why; they and the capturer may unblock. */
    idPessoaBloqueio: uuid(),
    justificativaBloqueio: text(),
    /** Ended without a document: everybody refused. */
    encerrada: boolean().notNull().default(false),
    dataEnvio: timestamp({ withTimezone: true }).notNull(),
    alteradoEm: timestamp({ withTimezone: true }).notNull(),
    idDocumento: uuid(),
    idCapturaEvento: uuid(),
  },
  (table) => [
    // Two open phases of one content could not both be captured: the second would fail after all had signed.
    uniqueIndex('fases_conteudo_aberto')
      .on(table.sha256)
      .where(sql`${table.idDocumento} is null and not ${table.encerrada}`),
    index('fases_envio').on(table.dataEnvio),
  ],
)

/** Who must sign, in the order given, and what each did. */
export const faseAssinantes = pgTable(
  'fase_assinantes',
  {
    idFase: uuid()
      .notNull()
      .references(() => fasesAssinatura.id),
    idAgente: uuid().notNull(),
    ordem: integer().notNull(),
    manifestacao: text().$type<Manifestacao>().notNull().default('NaoSeManifestou'),
    data: timestamp({ withTimezone: true }),
    justificativa: text(),
    idPessoa: uuid(),
  },
  (table) => [primaryKey({ columns: [table.idFase, table.idAgente] }), index('assinantes_agente').on(table.idAgente)],
)
