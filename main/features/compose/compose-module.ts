import { afterCommit, type Transaction } from '../../engine/database/index.ts'
import type { OperationUpdate } from '../../engine/outbox/index.ts'
import type { Module, ModuleTools } from '../../workspace-module.ts'
import { createForwardingActHandlers } from './act-handler.ts'
import { createCollectHandler } from './collect-handler.ts'
import { type Compose, type ComposeOptions, createCompose } from './compose.ts'
import { createForwardHandler } from './forward-handler.ts'

interface ComposeParts extends Pick<ComposeOptions, 'used' | 'sendAlong' | 'toldDocument' | 'processOperationOf'> {
  /** Resolves when these files may be sent, as far as somebody waits for it. */
  beforeSend(fileIds: readonly string[]): Promise<void>
}

/** The drafts in their person's workspace, and the operations that send them. */
export function createComposeModule(
  tools: ModuleTools,
  { beforeSend, ...parts }: ComposeParts,
): Module<'compose'> & { readonly compose: Compose } {
  const { db, context, outbox, now, changed } = tools
  const compose = createCompose({
    ...parts,
    db,
    context,
    now,
    enqueue: outbox.add,
    supersede: (operationId) => void outbox.archive({ operationId }),
    undo: (operationId) => outbox.cancel({ operationId }).ok,
    changed: () => changed('compose'),
  })
  const unsent = () => {
    const listed = compose.list()
    return listed.ok ? listed.value.filter(({ operationId }) => operationId === null) : []
  }
  return {
    compose,
    calls: {
      ...compose,
      async send(wanted) {
        const draft = compose.get(wanted)
        const documents = draft.ok ? (draft.value?.fields.documents ?? []) : []
        await beforeSend(documents.flatMap((each) => ('fileId' in each ? [each.fileId] : [])))
        return compose.send(wanted)
      },
    },
    operations: operationsOf(tools, compose),
    unsent: {
      count: () => ({ drafts: unsent().length }),
      discard() {
        for (const { draftId } of unsent()) compose.discard({ draftId })
      },
    },
    forget: compose.forgetDiscarded,
  }
}

function operationsOf({ plainClient: client, context, events }: ModuleTools, compose: Compose) {
  function onUpdate(tx: Transaction, update: OperationUpdate<unknown>): void {
    compose.onUpdate(tx, update)
    if (update.state === 'done') events.emit('forwardingDone', { tx, update })
  }
  /** A collected document leaves the signature queue. */
  function collected(tx: Transaction, { state, result }: OperationUpdate<unknown>): void {
    const { idDocumentoFaseAssinatura: idFase, idDocumento, registro } = result ?? {}
    if (state !== 'done' || idFase === undefined || idDocumento === undefined || registro === undefined) return
    afterCommit(tx, () => events.emit('phaseCollected', {}))
  }
  const writing = { client, shape: context.environment.forwardingShape, onUpdate }
  return [
    createForwardHandler(writing),
    ...createForwardingActHandlers(writing),
    createCollectHandler({ client, onUpdate: collected }),
  ]
}
