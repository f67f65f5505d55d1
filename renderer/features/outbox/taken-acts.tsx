import { use, useState } from 'react'
import type { Draft } from '../../../contract/bridge/compose.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { call } from '../../bridge/malote.ts'
import { findNumber } from '../../parts/links/find-number.ts'
import { OpenLinkedContext } from '../../parts/links/open-linked.ts'
import { WriteDraftContext } from '../../parts/process/write-draft.ts'
import { failureText } from '../../texts/failures.ts'
import { operationTexts } from '../../texts/outbox-list.ts'
import { Button } from '../../ui/button.tsx'
import { Inbox, NotebookPen, PenLine } from '../../ui/icons.ts'

interface TakenActsProps {
  operation: OperationView
  draft: Pick<Draft, 'draftId' | 'fields'>
}

/** The ways on from an operation that Malote stopped: its draft, and the forwarding that a colleague has acted on. */
export function TakenActs({ operation: { failure }, draft: { draftId, fields } }: TakenActsProps) {
  const { open } = use(WriteDraftContext)
  if (failure?.stopped === undefined) return null
  return (
    <>
      {failure.stopped === 'by-colleague' && fields.about !== null && (
        <SeeForwarding idEncaminhamento={fields.about.idEncaminhamento} />
      )}
      <Button variant="primary" icon={<NotebookPen aria-hidden />} onPress={() => open(draftId)}>
        {operationTexts.openDraft}
      </Button>
    </>
  )
}

/** The way on from an act on a document in signature: look at the document again, and ask anew. */
export function SeeSignature({ idFase }: { idFase: string }) {
  const { signature } = use(OpenLinkedContext)
  return (
    <Button variant="primary" icon={<PenLine aria-hidden />} onPress={() => signature(idFase)}>
      {operationTexts.seeSignature}
    </Button>
  )
}

function SeeForwarding({ idEncaminhamento }: { idEncaminhamento: string }) {
  const { forwarding } = use(OpenLinkedContext)
  const [problem, setProblem] = useState<string | null>(null)
  async function see(): Promise<void> {
    const read = await call('boxes.read', { idEncaminhamento })
    const found = read.ok ? await findNumber(read.value.forwarding.protocolo, 'record') : read
    if (found.ok && found.value?.kind === 'forwarding') forwarding(found.value.forwarding)
    else
      setProblem(
        found.ok || found.failure.code === 'not-found' ? operationTexts.notHere : failureText(found.failure).title,
      )
  }
  return (
    <>
      {problem !== null && <span role="status">{problem}</span>}
      <Button icon={<Inbox aria-hidden />} onPress={() => void see()}>
        {operationTexts.seeForwarding}
      </Button>
    </>
  )
}
