import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { type Template, type TemplateContent, templateContentSchema } from '../../../contract/bridge/templates.ts'
import { ownerClause, ownerOf, ownerValues, transaction } from '../../engine/database/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import type { Module, ModuleTools } from '../../workspace-module.ts'

export interface TemplatesOptions {
  db: DatabaseSync
  context: Pick<SessionContext, 'environment' | 'person'>
  /** Told when the list of templates has changed. */
  changed(): void
}

/** The templates of one person: forwardings, and texts for messages. */
export interface Templates {
  list(): Outcome<Template[]>
  /** Failure: `conflict` where another has that name. */
  add(wanted: { name: string; fields: TemplateContent }): Outcome<Template>
  /** Failures: `conflict` where another has that name; `not-found`. */
  rename(wanted: { templateId: string; name: string }): Outcome<null>
  remove(wanted: { templateId: string }): Outcome<null>
}

const rowSchema = z.object({ id: z.string(), name: z.string(), fields: z.string() })

export function createTemplates({ db, context, changed }: TemplatesOptions): Templates {
  const owner = ownerValues(ownerOf(context))
  const all = db.prepare(`SELECT id, name, fields FROM forwarding_templates WHERE ${ownerClause}`)
  const insert = db.prepare(
    'INSERT INTO forwarding_templates (environment_id, person_id, id, name, fields) VALUES (?, ?, ?, ?, ?)',
  )
  const rename = db.prepare(`UPDATE forwarding_templates SET name = ? WHERE ${ownerClause} AND id = ?`)
  const remove = db.prepare(`DELETE FROM forwarding_templates WHERE ${ownerClause} AND id = ?`)

  const read = (): Template[] =>
    all
      .all(...owner)
      .map((row) => rowSchema.parse(row))
      .map(({ id, name, fields }) => ({
        templateId: id,
        name,
        fields: templateContentSchema.parse(JSON.parse(fields)),
      }))
      .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
  const isTaken = (name: string, by?: string) =>
    read().some((each) => each.templateId !== by && sameName(each.name, name))

  function notifying<T>(outcome: Outcome<T>): Outcome<T> {
    if (outcome.ok) changed()
    return outcome
  }
  return {
    list: () => ok(read()),
    add: ({ name, fields }) =>
      notifying(
        transaction(db, (): Outcome<Template> => {
          if (isTaken(name)) return failed('conflict')
          const templateId = randomUUID()
          insert.run(...owner, templateId, name, JSON.stringify(fields))
          return ok({ templateId, name, fields })
        }),
      ),
    rename: ({ templateId, name }) =>
      notifying(
        transaction(db, (): Outcome<null> => {
          if (isTaken(name, templateId)) return failed('conflict')
          return rename.run(name, ...owner, templateId).changes === 0 ? failed('not-found') : ok(null)
        }),
      ),
    remove: ({ templateId }) =>
      notifying(
        transaction(db, (): Outcome<null> => {
          remove.run(...owner, templateId)
          return ok(null)
        }),
      ),
  }
}

/** Names that differ only in case count as equal. */
const sameName = (a: string, b: string) => a.localeCompare(b, 'pt-BR', { sensitivity: 'accent' }) === 0

/** The templates in their person's workspace. */
export const createTemplatesModule = ({ db, context, changed }: ModuleTools): Module<'templates'> => ({
  calls: createTemplates({ db, context, changed: () => changed('templates') }),
})
