import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { useQueryForVersion } from '../../bridge/use-query.ts'
import { moment } from '../../texts/dates.ts'
import { privacyTexts, reasonTexts, recordText } from '../../texts/privacy.ts'
import { useNow } from '../../ui/clock.ts'
import css from './outbox.module.css'

/** The decision about personal data that was kept with a file sent as Público. */
export function PrivacyRecordLine({ operation }: { operation: OperationView }) {
  const now = useNow()
  const { value } = useQueryForVersion('privacy.ofOperation', { operationId: operation.id }, operation.id)
  if (value === null) return null
  const { decision } = value
  const decided =
    decision === null
      ? null
      : privacyTexts.decided(decision.decidedBy, moment(decision.decidedAt, now), reasonTexts[decision.reason])
  return <p className={css['ask']}>{`${privacyTexts.operation}: ${recordText(value, decided)}`}</p>
}
