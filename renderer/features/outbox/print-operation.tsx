import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { ShownDocument } from '../../parts/papers/paper.ts'
import { PrintAndCopy } from '../../parts/printing/print-and-copy.tsx'
import { processFactsOf } from '../../parts/process/process-facts.ts'
import { factLabels } from '../../texts/common.ts'
import { exactMoment } from '../../texts/dates.ts'
import { kindText, stateText } from '../../texts/operations.ts'
import { recipientsOf } from './sent-content.tsx'

interface PrintOperationProps {
  operation: OperationView
  sent: DraftFields | null
  papers: readonly ShownDocument[]
}

/** Copies or prints an operation: what was sent to whom, its number and how it stands. */
export function PrintOperation({ operation, sent, papers }: PrintOperationProps) {
  const { result, roleName } = operation
  const facts = [
    { name: kindText(operation), value: stateText(operation) },
    ...(sent === null ? [] : processFactsOf(sent)),
    { name: factLabels.to, value: recipientsOf(sent) },
    { name: factLabels.inNameOf, value: roleName ?? '' },
    { name: factLabels.registro, value: result.registro ?? '' },
    { name: factLabels.protocolo, value: result.protocolo ?? '' },
    { name: factLabels.requestedAt, value: exactMoment(operation.createdAt) },
    { name: factLabels.updatedAt, value: exactMoment(operation.updatedAt) },
    {
      name: factLabels.documents,
      value: papers.map(({ name, registro }) => (registro === null ? name : `${registro} ${name}`)).join('\n'),
    },
  ].filter(({ value }) => value !== '')
  return <PrintAndCopy title={operation.title} facts={facts} text={sent?.message} />
}
