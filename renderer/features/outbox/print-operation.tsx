import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { useSession } from '../../bridge/replicas.ts'
import { exactMoment, printedText } from '../../texts/dates.ts'
import { environmentWarning } from '../../texts/environment.ts'
import { kindText, stateText } from '../../texts/operations.ts'
import { IconButton } from '../../ui/button.tsx'
import { Printer } from '../../ui/icons.ts'
import { PrintPage } from '../../ui/print-page.tsx'
import { recipientsOf } from './sent-content.tsx'
import type { SentPaper } from './sent-papers.ts'

interface PrintOperationProps {
  operation: OperationView
  sent: DraftFields | null
  papers: readonly SentPaper[]
}

/** Prints an operation: what was sent to whom, its number and how it stands. */
export function PrintOperation({ operation, sent, papers }: PrintOperationProps) {
  const session = useSession(({ value }) => value)
  const { result, roleName } = operation
  const facts = [
    { name: kindText(operation), value: stateText(operation) },
    { name: 'Para', value: recipientsOf(sent) },
    { name: 'Em nome de', value: roleName ?? '' },
    { name: 'Registro', value: result.registro ?? '' },
    { name: 'Protocolo', value: result.protocolo ?? '' },
    { name: 'Solicitada em', value: exactMoment(operation.createdAt) },
    { name: 'Última atualização', value: exactMoment(operation.updatedAt) },
    {
      name: 'Documentos',
      value: papers.map(({ name, registro }) => (registro === null ? name : `${registro} ${name}`)).join('\n'),
    },
  ].filter(({ value }) => value !== '')
  return (
    <>
      <IconButton label="Imprimir ou salvar em PDF" onPress={() => window.print()}>
        <Printer aria-hidden />
      </IconButton>
      <PrintPage
        title={operation.title}
        warning={session === null ? null : environmentWarning(session)}
        facts={facts}
        footOf={printedText}
        {...(sent === null ? {} : { text: sent.message })}
      />
    </>
  )
}
