import { createResolveHandler } from '../boxes/index.ts'
import { type Capture, createCaptureHandler, createSendHandler } from '../capture/index.ts'
import { createCollectHandler, createForwardHandler, createForwardingActHandlers } from '../compose/index.ts'
import { afterCommit, type Transaction } from '../database/index.ts'
import type { OperationUpdate } from '../outbox/index.ts'
import { createOpenProcessHandler, createProcessActHandler } from '../processes/index.ts'
import { createActHandlers, createSignHandler } from '../signatures/index.ts'
import { createCoverDeadlines } from './cover-deadlines.ts'
import type { WorkspaceFeatures } from './workspace-features.ts'
import type { WorkspaceTools } from './workspace-tools.ts'

/** How each kind of operation is done. */
export function createOperationHandlers(
  { context, actingIds, service, files }: WorkspaceTools,
  { capture, signatures, compose, boxes, marks, processes }: WorkspaceFeatures,
) {
  const { plainClient: client, uploader } = service
  const upload = { client, uploader, spool: files.spool, actingIds }
  const deadlines = createCoverDeadlines({ capture, compose, marks })
  function written(tx: Transaction, update: OperationUpdate<unknown>): void {
    compose.onUpdate(tx, update)
    deadlines.forwarded(tx, update)
  }
  function sent(tx: Transaction, update: Parameters<Capture['onUpdate']>[1]): void {
    capture.onUpdate(tx, update)
    deadlines.sentToSignature(tx, update)
  }
  const writing = { client, shape: context.environment.forwardingShape, onUpdate: written }
  /** A collected document leaves the signature queue. */
  function collected(tx: Transaction, { state, result }: OperationUpdate<unknown>): void {
    const { idDocumentoFaseAssinatura: idFase, idDocumento, registro } = result ?? {}
    if (state !== 'done' || idFase === undefined || idDocumento === undefined || registro === undefined) return
    afterCommit(tx, () => void signatures.refresh())
  }
  /** An act on a process is a draft, too. */
  function acted(tx: Transaction, update: OperationUpdate<unknown>): void {
    compose.onUpdate(tx, update)
    processes.onUpdate(tx, update)
  }
  return [
    createCaptureHandler(upload, capture.onUpdate),
    createSendHandler(upload, sent),
    createSignHandler({
      client,
      actingIds,
      ...signatures.forHandlers,
      onUpdate: signatures.forHandlers.onSigningUpdate,
    }),
    createOpenProcessHandler(client, acted),
    createProcessActHandler(client, acted),
    ...createActHandlers({ client, actingIds, ...signatures.forHandlers }),
    createForwardHandler(writing),
    ...createForwardingActHandlers(writing),
    createCollectHandler({ client, onUpdate: collected }),
    createResolveHandler({ client, onUpdate: boxes.onUpdate }),
  ]
}
