import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { createFileMutex } from './file-mutex.ts'
import { createContentMaker } from './make-content.ts'
import { createPerformer } from './perform-revision.ts'
import type { RevisionOptions } from './revision-options.ts'
import { createRevisionPlans } from './revision-plans.ts'
import type { RowRevisions } from './row-revisions.ts'
import { createUndo } from './undo-revision.ts'

export function createRowRevisions(options: RevisionOptions): RowRevisions {
  const { store, files, now } = options
  const maker = createContentMaker(options)
  const inTurn = createFileMutex()
  const plans = createRevisionPlans({ store, maker, spool: files.spool, now })
  const perform = createPerformer({ ...options, maker, inTurn })

  const revise: RowRevisions['revise'] = async (fileId, { act, from, kept, changes, pages = null }, make) =>
    firstOf(
      await perform([fileId], { act, from: [from], kept }, (rows) => plans.replace(rows, { make, changes, pages })),
    )

  return {
    ...createUndo({ ...options, inTurn }),
    revise,
    async arrange(fileId, pages, { act, from }) {
      const make = maker.arrange((path) => pages.map((page) => ({ from: path, ...page })))
      return firstOf(await perform([fileId], { act, from }, (rows) => plans.replace(rows, { make, pages })))
    },
    split: (fileId, groups, { act, from } = {}) => {
      const usual = { kind: 'split', count: groups.length } as const
      return perform([fileId], { act: act ?? usual, from }, (rows) => plans.split(rows, groups))
    },
    join: async (fileIds, pages, { act, from } = {}) => {
      const usual = { kind: 'join', count: fileIds.length } as const
      return firstOf(await perform(fileIds, { act: act ?? usual, from }, (rows) => plans.join(rows, pages)))
    },
  }
}

const firstOf = (outcome: Outcome<CaptureRow[]>): Outcome<CaptureRow> => {
  if (!outcome.ok) return outcome
  const [row] = outcome.value
  return row === undefined ? failed('not-found') : ok(row)
}
