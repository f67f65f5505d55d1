import { type Boxes, createResolveHandler } from '../boxes/index.ts'
import { type Capture, createCaptureHandler, createSendHandler } from '../capture/index.ts'
import {
  type Compose,
  createCollectHandler,
  createForwardHandler,
  createForwardingActHandlers,
} from '../compose/index.ts'
import { afterCommit, type Transaction } from '../database/index.ts'
import type { Told } from '../outbox/index.ts'
import { createOpenProcessHandler, createProcessActHandler, type Processes } from '../processes/index.ts'
import { createActHandlers, createSignHandler, type Signatures } from '../signatures/index.ts'
import type { DeskTools } from './desk-tools.ts'

export interface HandlersOptions {
  tools: Pick<DeskTools, 'client' | 'uploader' | 'spool' | 'selves'>
  /** Which of the specification's shapes of a forwarding the environment takes. */
  shape: 'A' | 'B'
  features: {
    capture: Pick<Capture, 'follow'>
    signatures: Pick<Signatures, 'eyes' | 'refresh'>
    compose: Pick<Compose, 'follow'>
    boxes: Pick<Boxes, 'follow'>
    processes: Pick<Processes, 'follow'>
  }
}

/** How each kind of operation is done: the engine knows none of them. */
export function createOperationHandlers({ tools, shape, features }: HandlersOptions) {
  const { client, selves } = tools
  const { capture, signatures, compose, boxes, processes } = features
  const writing = { client, shape, follow: compose.follow }
  /** What has been waited for is known here as well as if the queue itself had told of it. */
  function collected(tx: Transaction, { state, result }: Told<unknown>): void {
    const { idDocumentoFaseAssinatura: idFase, idDocumento, registro } = result ?? {}
    if (state !== 'done' || idFase === undefined || idDocumento === undefined || registro === undefined) return
    afterCommit(tx, () => void signatures.refresh())
  }
  return [
    createCaptureHandler(tools, capture.follow),
    createSendHandler(tools, capture.follow),
    createSignHandler({ client, selves, ...signatures.eyes, follow: signatures.eyes.followSigning }),
    createOpenProcessHandler(client, processes.follow),
    createProcessActHandler(client, processes.follow),
    ...createActHandlers({ client, selves, ...signatures.eyes }),
    createForwardHandler(writing),
    ...createForwardingActHandlers(writing),
    createCollectHandler({ client, follow: collected }),
    createResolveHandler({ client, follow: boxes.follow }),
  ]
}
