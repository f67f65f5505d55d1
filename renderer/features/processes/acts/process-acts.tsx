import { type ReactNode, use } from 'react'
import { lastContentActOf, type ProcessDraft } from '../../../../contract/bridge/process-draft.ts'
import type { ProcessView } from '../../../../contract/bridge/processes.ts'
import { useSession } from '../../../bridge/replicas.ts'
import { useQuery } from '../../../bridge/use-query.ts'
import { useWhenOnline } from '../../../bridge/use-when-online.ts'
import { OperationLine } from '../../../parts/operations/operation-badge.tsx'
import { useUnderway } from '../../../parts/operations/use-underway.ts'
import { WriteDraftContext } from '../../../parts/process/write-draft.ts'
import { actingText, actTexts, otherActsText } from '../../../texts/acts-of-process.ts'
import { roleText } from '../../../texts/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { ChevronDown } from '../../../ui/icons.ts'
import { GroupMenu } from '../../../ui/menu.tsx'
import { PaneFoot } from '../../../ui/panes.tsx'
import { draftOf } from './begin-act.ts'
import { type OfferedAct, offeredActs, type ProcessPageAct } from './offered-acts.ts'

interface ProcessActsProps {
  view: ProcessView
  /** The sentence that names the holder. */
  children: ReactNode
}

/** The foot of a process: who has it, and the acts that the user may do now, in the role that may. */
export function ProcessActs({ view, children }: ProcessActsProps) {
  const { id: idProcesso } = view.processo
  const session = useSession(({ value }) => value)
  const { value: acting, failure, reload } = useQuery('processes.acting', { idProcesso }, 'processes.changed')
  useWhenOnline(failure !== null, reload)
  const drafts = useQuery('compose.ofProcess', { idProcesso }, 'compose.changed').value ?? []
  const underway = useUnderway(drafts.map(({ operationId }) => operationId))
  const { begin, open } = use(WriteDraftContext)
  const isAsked = acting !== null || failure !== null
  const acts = isAsked && session !== null ? offeredActs({ view, acting, hasFailed: failure !== null, ...session }) : []
  const begunOf = (act: ProcessPageAct) =>
    drafts.find(({ operationId, process }) => operationId === null && process.ato === act && isCurrent(process, view))

  function write(offered: OfferedAct): void {
    const begun = begunOf(offered.act)
    if (begun === undefined) begin(draftOf(offered, view, acting))
    else open(begun.draftId)
  }
  if (underway !== undefined) {
    return (
      <PaneFoot>
        <OperationLine operation={underway} />
      </PaneFoot>
    )
  }
  const roles = [...new Set(acts.map(({ role }) => role))]
  const role = roles.length === 1 && roles[0] !== undefined ? roleText(roles[0]) : null
  const others = acts.slice(0, -mostButtons)
  return (
    <PaneFoot
      acts={
        acts.length > 0 && (
          <>
            {others.length > 0 && (
              <GroupMenu
                label={otherActsText}
                items={others.map(({ act }) => ({ id: act, text: actTexts[act].verb }))}
                onChoose={(id) => others.filter(({ act }) => act === id).forEach(write)}
              >
                <Button variant="quiet" icon={<ChevronDown aria-hidden />}>
                  {otherActsText}
                </Button>
              </GroupMenu>
            )}
            {acts.slice(-mostButtons).map((each, index, shown) => (
              <Button
                key={each.act}
                variant={index === shown.length - 1 ? 'primary' : 'plain'}
                onPress={() => write(each)}
              >
                {actTexts[each.act].verb}
              </Button>
            ))}
          </>
        )
      }
    >
      <p>{children}</p>
      {acts.length > 0 && <p>{actingText(role, { isChecked: failure === null })}</p>}
    </PaneFoot>
  )
}

/** An edit that began before the last one is not continued; it stays among the drafts. */
const isCurrent = (draft: ProcessDraft, { atos }: ProcessView): boolean =>
  draft.ato !== 'editar' || draft.idBase === lastContentActOf(atos)

const mostButtons = 2
