import type { Draft } from '../../../contract/bridge/compose.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { ok } from '../../../contract/bridge/outcome.ts'
import { processOf } from '../../../contract/bridge/process-draft.ts'
import type { FakeBridge } from './fake-bridge.ts'
import type { Workspace } from './fake-workspace.ts'

/** The kind of operation that a draft becomes. */
export function kindOf({ fields: { process } }: Draft): OperationView['kind'] {
  if (process === undefined) return 'forward'
  return process.ato === 'autuar' ? 'open-process' : 'process-act'
}

/** Answers about acts on processes: who may act is not known yet. */
export function answerActs(bridge: FakeBridge, workspace: Workspace): void {
  bridge.answer('processes.acting', () => new Promise<never>(() => {}))
  bridge.answer('exports.list', () => ok([]))
  bridge.answer('processes.openers', () => ok({ roles: null }))
  bridge.answer('documents.levels', () => ok([]))
  bridge.answer('watched.list', () => ok([]))
  bridge.answer('watched.notices', () => ok([]))
  bridge.answer('compose.ofForwardings', () => ok([]))
  bridge.answer('compose.ofProcess', ({ idProcesso }) => {
    const about = workspace.drafts.flatMap(({ draftId, savedAt, operationId, fields: { process } }) =>
      process === undefined ? [] : [{ draftId, savedAt, operationId, process }],
    )
    return ok(about.filter(({ process }) => processOf(process)?.id === idProcesso))
  })
}
