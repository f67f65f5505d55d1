import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import type { Thread } from '../../../contract/bridge/thread.ts'
import { ProcessMenu } from '../../parts/process/process-menu.tsx'
import { closedTexts, readerTexts } from '../../texts/boxes.ts'
import { Button } from '../../ui/button.tsx'
import { Send } from '../../ui/icons.ts'
import { PaneFoot } from '../../ui/panes.tsx'
import { TogetherNotices } from './together-notices.tsx'
import type { ActingRole } from './use-acting-role.ts'
import { useForwardTogether } from './use-forward-together.ts'

interface ClosedActsProps {
  /** Why it cannot be acted on any more. */
  reason: string
  forwarding: Encaminhamento
  /** The documents of it that the user may see. */
  papers: readonly DocumentView[]
  role: ActingRole
  /** It left the input while it was read. */
  hasLeft: boolean
  thread: Thread | null
  showNewest(thread: Thread): void
  onWrite(initialFields: Partial<DraftFields>): void
}

/** The acts that are left for a forwarding that was acted on: its documents go on by an act of their own. */
export function ClosedActs({ reason, papers, ...props }: ClosedActsProps) {
  const { forwarding, hasLeft, role, thread, showNewest, onWrite } = props
  const together = useForwardTogether({ items: [forwarding], idPapel: null, onWrite })
  return (
    <>
      <TogetherNotices together={together} />
      <PaneFoot
        acts={
          <>
            {/* On request: it stands below the message, so that the page does not jump by itself. */}
            {hasLeft && thread !== null && thread.steps.length > 1 && (
              <Button variant="quiet" onPress={() => showNewest(thread)}>
                {readerTexts.showNewest}
              </Button>
            )}
            {papers.length > 0 && <ProcessMenu documents={papers} idPapel={role.idPapel} />}
            {papers.length > 0 && (
              <Button icon={<Send aria-hidden />} isDisabled={together.isAsking} onPress={() => void together.begin()}>
                {closedTexts.forward}
              </Button>
            )}
          </>
        }
      >
        <p>{reason}</p>
      </PaneFoot>
    </>
  )
}
