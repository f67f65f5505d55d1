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
    /** Null if a citizen sent it (spec, "Classification"). */
    idClasse: uuid(),
    idPapelCapturador: uuid().notNull(),
    idPessoaCapturador: uuid().notNull(),
    credenciarCapturador: boolean().notNull(),
    restricaoAcesso: jsonb().$type<RestricaoAcesso>().notNull(),
    bloqueado: boolean().notNull().default(false),
    /** The person who blocked it, and the reason; this person and the capturer may unblock it. */
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
    // Of two open phases of one content, only one could be captured: the other would fail after all had signed.
    uniqueIndex('fases_conteudo_aberto')
      .on(table.sha256)
      .where(sql`${table.idDocumento} is null and not ${table.encerrada}`),
    index('fases_envio').on(table.dataEnvio),
    index('fases_alteracao').on(table.alteradoEm),
    index('fases_evento').on(table.idCapturaEvento),
    index('fases_nome').using('gin', sql`fold_text(${table.nome}) gin_trgm_ops`),
  ],
)

/** The signers in the given order, and the act of each. */
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
  (table) => [
    primaryKey({ columns: [table.idFase, table.idAgente] }),
    index('assinantes_agente').on(table.idAgente),
    index('assinantes_pendentes')
      .on(table.idAgente, table.idFase)
      .where(sql`${table.manifestacao} = 'NaoSeManifestou'`),
  ],
)

/** The signers of a phase and the person who sent it, inserted by triggers, so that their lists are read from an index. */
export const faseParticipantes = pgTable(
  'fase_participantes',
  {
    idFase: uuid()
      .notNull()
      .references(() => fasesAssinatura.id, { onDelete: 'cascade' }),
    idAgente: uuid().notNull(),
    /** Copied from the phase, for the order of lists. */
    dataEnvio: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.idFase, table.idAgente] }),
    index('participantes_lista').on(table.idAgente, table.dataEnvio, table.idFase),
  ],
)
