import type { HistoryEntry } from '../../../contract/bridge/history.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { useAppInfo, useSession } from '../../bridge/replicas.ts'
import type { QueryResult } from '../../bridge/use-query.ts'
import { copiedForSupport, supportButtonTexts } from '../../texts/outbox-list.ts'
import { supportText } from '../../texts/support.ts'
import { Button } from '../../ui/button.tsx'
import { Check, ClipboardCopy } from '../../ui/icons.ts'
import { useCopy } from '../../ui/use-copy.ts'

/** Copies the facts of an operation that support needs. */
export function SupportButton({
  operation,
  history,
}: {
  operation: OperationView
  history: QueryResult<HistoryEntry[]>
}) {
  const version = useAppInfo(({ value }) => value?.version ?? '')
  const environment = useSession(({ value }) => value?.environments.find(({ id }) => id === value.environmentId)?.nome)
  const { state, copy } = useCopy()
  const text = () => supportText({ version, environment: environment ?? '', operation, history: history.value })
  return (
    <Button
      variant="quiet"
      isDisabled={history.value === null && history.failure === null}
      icon={state === 'copied' ? <Check aria-hidden /> : <ClipboardCopy aria-hidden />}
      onPress={() => void copy(text(), copiedForSupport)}
    >
      {supportButtonTexts[state]}
    </Button>
  )
}
