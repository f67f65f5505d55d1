import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { actForms, setsContent } from '../../../contract/bridge/process-draft.ts'
import { isSecret, mustKeepEarlierAccess } from '../../../contract/bridge/secrecy.ts'
import { useOperations } from '../../bridge/replicas.ts'
import { OperationBadge } from '../../parts/operations/operation-badge.tsx'
import { processFactsOf } from '../../parts/process/process-facts.ts'
import { accessName, draftAccessTexts, keptLevelText, secrecyTexts } from '../../texts/access.ts'
import { actMessageTexts, processFieldTexts } from '../../texts/acts-of-process.ts'
import { factLabels } from '../../texts/common.ts'
import { placedName } from '../../texts/directory.ts'
import { frozenDraftTexts } from '../../texts/drafts.ts'
import { frozenText, undoableText } from '../../texts/hold.ts'
import { stuckText } from '../../texts/operations.ts'
import { Button } from '../../ui/button.tsx'
import { Undo2 } from '../../ui/icons.ts'
import { PaneFoot } from '../../ui/panes.tsx'
import { Notice } from '../../ui/states.tsx'
import type { EarlierLevel } from './about-forwarding.tsx'
import css from './compose.module.css'
import { choosesRecipients } from './problems.ts'
import type { Attachables } from './use-attachables.ts'

interface FrozenFactsProps {
  fields: DraftFields
  attachables: Attachables
  operationId: string
  /** The access of the forwarding that the draft is about. */
  earlierLevel: EarlierLevel
}

const useOperation = (operationId: string) => useOperations(({ value }) => value?.find(({ id }) => id === operationId))

/** The fields of a draft that is about to be sent, read-only. */
export function FrozenFacts({ fields, attachables, operationId, earlierLevel }: FrozenFactsProps) {
  const operation = useOperation(operationId)
  const isKept = mustKeepEarlierAccess(earlierLevel, fields)
  const form = fields.process === undefined ? forwardingForm : actForms[fields.process.ato]
  return (
    <dl className={css['facts']}>
      {processFactsOf(fields).map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {choosesRecipients(fields) && <Fact name={factLabels.to}>{fields.recipients.map(placedName).join(', ')}</Fact>}
      {operation?.roleName && <Fact name={factLabels.from}>{operation.roleName}</Fact>}
      {fields.process === undefined && <Fact name={factLabels.subject}>{fields.subject}</Fact>}
      {fields.process !== undefined && setsContent(fields.process) && (
        <Fact name={processFieldTexts.summary}>{fields.subject}</Fact>
      )}
      {form.text !== null && <Fact name={actMessageTexts[form.text]}>{fields.message}</Fact>}
      {form.documents !== 'none' && (
        <Fact name={factLabels.documents}>
          {fields.documents.map((each) => `${each.nome} (${attachables.stateOf(each).text})`).join('\n') ||
            frozenDraftTexts.noDocuments}
        </Fact>
      )}
      {form.takesAccess && (
        <Fact name={factLabels.access}>
          {isKept ? keptLevelText(accessName(earlierLevel)) : draftAccessTexts[fields.access].text}
        </Fact>
      )}
      {form.takesAccess && !isKept && isSecret(fields.access) && (
        <Fact name={secrecyTexts.grounds}>{fields.secrecy?.grounds.map(({ nome }) => nome).join(', ') ?? ''}</Fact>
      )}
    </dl>
  )
}

const forwardingForm = { text: 'mensagem', documents: 'optional', takesAccess: true } as const

interface FrozenFootProps {
  fields: DraftFields
  operationId: string
  onEdit(): void
}

/** How far a frozen draft is, and the button that takes it back. */
export function FrozenFoot({ fields, operationId, onEdit }: FrozenFootProps) {
  const operation = useOperation(operationId)
  const mayUndo = operation === undefined || operation.cancellable
  const takesFiles = fields.documents.some((each) => 'fileId' in each)
  const stuck = operation === undefined ? null : stuckText(operation)
  return (
    <PaneFoot
      acts={
        <>
          {operation !== undefined && <OperationBadge operation={operation} />}
          {mayUndo && (
            // The usual reason to open a frozen draft.
            <Button autoFocus icon={<Undo2 aria-hidden />} onPress={onEdit}>
              {frozenDraftTexts.undo}
            </Button>
          )}
        </>
      }
    >
      {stuck !== null && (
        <Notice
          tone="warn"
          title={fields.process === undefined ? frozenDraftTexts.stuckForwarding : frozenDraftTexts.stuckAct}
          text={stuck}
        />
      )}
      <p>{mayUndo ? undoableText(takesFiles) : frozenText(operation.state)}</p>
    </PaneFoot>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className={css['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
