import { z } from 'zod'
import type { Classe } from '../../../contract/api/classification.ts'
import { idSchema } from '../../../contract/api/common.ts'
import { type ClassView, classViewSchema, type PlanClass, planClassSchema } from '../../../contract/bridge/directory.ts'
import { lineOf, partsSought } from '../../../contract/search-words.ts'
import { type Cache, type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'
import type { RunStore } from './run-store.ts'

const planSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  nome: z.string(),
  /** Name of the patriarch. */
  patriarca: z.string(),
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
})
type StoredPlan = z.infer<typeof planSchema>

/** A class with the id of its plan. */
const placedClassSchema = classViewSchema.extend({ idPlano: idSchema })
type PlacedClass = z.infer<typeof placedClassSchema>

/** The classification plans and their classes. */
export interface ClassStore {
  /** Saves a plan with its classes, as a place that the run has read. */
  savePlan(run: number, plan: StoredPlan, classes: readonly Classe[]): void
  /** All known plans, also those that have ended, by patriarch and code. */
  plans(): StoredPlan[]
  /** Classes of these plans in the order of their codes; `text` is the beginning of a code, or words. */
  classes(wanted: { text: string; limit: number; plans: readonly string[] }): ClassView[]
  /** All classes of a plan in the order of their codes. */
  classesOfPlan(idPlano: string): PlanClass[]
  findClass(id: string): PlacedClass | null
}

const columns = 'id, codigo, nome, nivel, tipo_arquivamento AS tipoArquivamento'

export function createClassStore(cache: Cache, account: Owner, runs: RunStore): ClassStore {
  const owner = ownerValues(account)
  const upsertPlan = cache.prepare(
    `INSERT OR REPLACE INTO directory_plans
       (environment_id, person_id, id, codigo, nome, patriarca, first_day, last_day, run)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const allPlans = cache.prepare(
    `SELECT id, codigo, nome, patriarca, first_day AS firstDay, last_day AS lastDay
     FROM directory_plans WHERE ${ownerClause} ORDER BY patriarca, codigo, id`,
  )
  const upsert = cache.prepare(
    `INSERT OR REPLACE INTO directory_classes
       (environment_id, person_id, id, plan_id, codigo, nome, nivel, tipo_arquivamento, observacao, words, run)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const ofPlan = cache.prepare(
    `SELECT ${columns}, observacao FROM directory_classes WHERE ${ownerClause} AND plan_id = ? ORDER BY codigo, id`,
  )
  const one = cache.prepare(
    `SELECT ${columns}, plan_id AS idPlano FROM directory_classes WHERE ${ownerClause} AND id = ?`,
  )

  return {
    savePlan(run, { id: idPlano, codigo, nome, patriarca, firstDay, lastDay }, classes) {
      cache.transaction(() => {
        runs.finishPlaces('classes', run, [idPlano])
        upsertPlan.run(...owner, idPlano, codigo, nome, patriarca, firstDay, lastDay, run)
        for (const each of classes) {
          const { nivel = null, tipoArquivamento = null, observacao = null } = each
          const words = lineOf(each.nome, each.codigo, observacao ?? '')
          const about = [each.id, idPlano, each.codigo, each.nome, nivel, tipoArquivamento, observacao]
          upsert.run(...owner, ...about, words, run)
        }
      })
    },
    plans: () => cache.parseOrCorrupt(() => z.array(planSchema).parse(allPlans.all(...owner))),
    classes({ text, limit, plans }) {
      const typed = text.trim()
      // Words would find 02.01.05 for "01.05".
      const isCode = /^\d[\d.]*$/.test(typed)
      const sought = isCode ? [] : partsSought(typed, 'word-start')
      const contains = (parts: readonly string[]) => parts.map(() => 'instr(words, ?) > 0').join(' OR ')
      const rows = cache
        .prepare(
          `SELECT ${columns} FROM directory_classes
           WHERE ${ownerClause} AND plan_id IN (${plans.map(() => '?').join(', ')})
             AND instr(codigo, ?) = 1 ${sought.map((parts) => `AND (${contains(parts)})`).join(' ')}
           ORDER BY codigo, id LIMIT ?`,
        )
        .all(...owner, ...plans, isCode ? typed : '', ...sought.flat(), limit)
      return cache.parseOrCorrupt(() => z.array(classViewSchema).parse(rows))
    },
    classesOfPlan: (idPlano) =>
      cache.parseOrCorrupt(() => z.array(planClassSchema).parse(ofPlan.all(...owner, idPlano))),
    findClass(id) {
      const row = one.get(...owner, id)
      return row === undefined ? null : cache.parseOrCorrupt(() => placedClassSchema.parse(row))
    },
  }
}
