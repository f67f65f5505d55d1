import type { OperationKind } from '../../../contract/bridge/outbox.ts'
import type { Module, ModuleTools } from '../../workspace-module.ts'
import { createActHandlers } from './act-handlers.ts'
import { createSignHandler } from './sign-handler.ts'
import { createSignatures, type Signatures, type SignaturesOptions } from './signatures.ts'

interface SignatureParts extends Pick<SignaturesOptions, 'lookups' | 'saveDraft'> {
  service: Pick<SignaturesOptions['service'], 'describe' | 'digest'>
}

/** Operations on a document in signature, whose end another operation may wait for. */
const ownKinds: readonly OperationKind[] = [
  'sign',
  'refuse-signature',
  'block-signature',
  'unblock-signature',
  'delete-signature-document',
]

/** The signature queue in its person's workspace, and the operations on its documents. */
export function createSignaturesModule(tools: ModuleTools, parts: SignatureParts): Module<'signatures', Signatures> {
  const { db, client, plainClient, context, contents, actingIds, outbox, events, changed, log, now } = tools
  const signatures = createSignatures({
    ...parts,
    db,
    context,
    now,
    log,
    actingIds,
    service: { ...parts.service, client, contents, now: tools.serviceNow },
    outbox: {
      enqueue: outbox.add,
      supersede: (operationId) => void outbox.archive({ operationId }),
      cancel: (operationId) => outbox.cancel({ operationId }).ok,
      summaries: outbox.summaries,
      waitingForSignIn: outbox.waitingForSignIn,
    },
    events: {
      changed: () => changed('signatures'),
      captured: (idFase, document) => events.emit('phaseDocumentCaptured', { idFase, document }),
      // A signature of somebody else may be what an operation waits for.
      synced: outbox.pollNow,
      deleted: (idFase) => events.emit('phaseDocumentDeleted', { idFase }),
      closed: (id) => events.emit('itemClosed', { kind: 'signature', id }),
      noticed: (notification) => events.emit('signatureNoticed', notification),
    },
  })
  events.on('phaseCollected', () => void signatures.refresh())
  events.on('operationsChanged', (operations) => {
    if (operations.some(({ kind, state }) => state === 'done' && ownKinds.includes(kind))) outbox.pollNow()
  })
  const { forHandlers } = signatures
  const acting = { ...forHandlers, client: plainClient, actingIds }
  return {
    calls: signatures,
    operations: [createSignHandler({ ...acting, onUpdate: forHandlers.onSigningUpdate }), ...createActHandlers(acting)],
    // A batch that the person stopped must be cancelled before the outbox starts.
    start: signatures.resume,
    mustStart: true,
    refresh: signatures.refresh,
  }
}
