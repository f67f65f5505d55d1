import type { ScanStack } from '../../../contract/bridge/scanning.ts'
import type { ContentStore } from '../../engine/transfer/index.ts'
import { problemText } from './scanning-texts.ts'
import { isPicture, mediaTypeOf, type StackRecord, type StackStore } from './stack-store.ts'

interface ViewTools {
  readonly isRunning: boolean
  readonly stacks: Pick<StackStore, 'pathOf'>
  readonly contents: Pick<ContentStore, 'addExternal'>
}

/** A stack as the page sees it: its pages by ids, never by paths. */
export function viewOf(stack: StackRecord, { isRunning, stacks, contents }: ViewTools): ScanStack {
  const { stackId, name, scannerId, scannerName, settings, startedAt, pages, end, runFrom } = stack
  const state = stateOf(stack, isRunning)
  const kind = end === 'ended' || end === null ? 'interrupted' : end
  return {
    stackId,
    name,
    scannerId,
    scannerName,
    settings,
    startedAt,
    state,
    pages: pages.map((page, nth) => ({
      contentId: contents.addExternal({
        path: stacks.pathOf(stack, page.file),
        name: `${nth + 1}`,
        sizeBytes: page.sizeBytes,
        sha256: page.sha256,
        mediaType: mediaTypeOf(page),
      }).contentId,
      isPicture: isPicture(page),
    })),
    isHalfSheet: settings.bothSides && pages.every(isPicture) && (pages.length - runFrom) % 2 === 1,
    problem: state === 'broken' ? { kind, ...problemText(kind, pages.length) } : null,
  }
}

function stateOf({ finishingAt, end }: StackRecord, isRunning: boolean): ScanStack['state'] {
  if (finishingAt !== null) return 'finishing'
  if (isRunning) return 'scanning'
  return end === 'ended' ? 'ended' : 'broken'
}
