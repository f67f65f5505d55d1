import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { vi } from 'vitest'
import type { ChangedItems, Mark, MarkedItem } from '../../../contract/bridge/marks.ts'
import { createMarks, type MarksOptions } from '../../../main/features/marks/marks.ts'
import { uuidOf } from '../../support/uuid-of.ts'

interface OpenMarksOptions {
  db: DatabaseSync
  /** The person's id, which is their name as well. */
  id: string
  environmentId: string
  now(): Date
}

/** The marks of one person; `files` receives the texts that they export. */
export function openMarks({ db, id, environmentId, now }: OpenMarksOptions) {
  const events = {
    changed: vi.fn<() => void>(),
    notify: vi.fn<MarksOptions['events']['notify']>(),
    labelRenamed: () => () => undefined,
  }
  const files: string[] = []
  const contents: MarksOptions['contents'] = {
    async add({ name, mediaType, bytes }) {
      files.push(Buffer.from(bytes).toString())
      return { contentId: crypto.randomUUID(), name, mediaType, sizeBytes: bytes.length } as never
    },
  }
  const context = { environment: { id: environmentId }, person: { id, nome: id } } as MarksOptions['context']
  const marks = createMarks({ db, context, now, holidays: () => [], contents, events })
  return { ...marks, set: (changed: ChangedItems) => marks.setEach({ groups: [changed] }), events, files }
}

export const f1 = uuidOf('f1')
export const p1 = uuidOf('p1')
export const forwarding: MarkedItem = {
  kind: 'forwarding',
  id: f1,
  title: 'Prestação de contas',
  protocolo: '2026-9DK2TR',
  idCaixa: uuidOf('gecon'),
}
export const process: MarkedItem = { ...forwarding, kind: 'process', id: p1, idCaixa: null }

export function listed(marks: ReturnType<typeof openMarks>): Mark[] {
  const outcome = marks.list()
  return outcome.ok ? outcome.value : []
}

/** The statements that take away what a database of the first version lacks. */
export const undoLater = () => {
  const scripts = path.resolve(import.meta.dirname, '../../../main/engine/database/migrations')
  const later = readdirSync(scripts).filter((name) => !name.startsWith('0001'))
  const text = later.map((name) => readFileSync(path.join(scripts, name), 'utf8')).join('')
  const made = [...text.matchAll(/CREATE ((?:INDEX|TABLE) \w+)/g)].map(([, what]) => `DROP ${what};`)
  const added = [...text.matchAll(/(ALTER TABLE \w+) ADD (COLUMN \w+)/g)].map(([, to, what]) => `${to} DROP ${what};`)
  return [...made, ...added].join('')
}
