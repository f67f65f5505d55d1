import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { useOperations } from '../../bridge/replicas.ts'
import { OperationBadge } from '../../parts/operations/operation-badge.tsx'
import { exactMoment } from '../../texts/dates.ts'
import { awaitedText, stuckText } from '../../texts/operations.ts'
import { operationQuestionTexts, unreadQuestionTexts } from '../../texts/outbox-list.ts'
import { Button } from '../../ui/button.tsx'
import css from './outbox.module.css'

/** The operations it waits for, and why it is stuck. */
export function Awaited({ operation }: { operation: OperationView }) {
  const all = useOperations(({ value }) => value)
  const { waitsFor } = operation
  if (waitsFor.length === 0) return null
  const stuck = stuckText(operation)
  return (
    <section aria-labelledby="aguardando">
      <h3 id="aguardando" className={css['heading']}>
        {operationQuestionTexts.awaited}
      </h3>
      <ul className={css['candidates']} aria-labelledby="aguardando">
        {waitsFor.map((each) => {
          const current = all?.find(({ id }) => id === each.id)
          return (
            <li key={each.id} className={css['candidate']}>
              <span>{capitalised(awaitedText(each))}</span>
              {current === undefined ? null : <OperationBadge operation={current} />}
            </li>
          )
        })}
      </ul>
      {stuck !== null && <p className={css['ask']}>{stuck}</p>}
    </section>
  )
}
const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)

/** Asks which record is the result, or whether one that could not be read is; the user can also answer that none is. */
export function Choice({
  operation,
  onFailure,
}: {
  operation: OperationView
  onFailure(failure: Failure | null): void
}) {
  async function choose(id: string | null): Promise<void> {
    const outcome = await call('outbox.choose', { operationId: operation.id, id })
    onFailure(outcome.ok ? null : outcome.failure)
  }
  const texts = operation.doubt === 'unreadable' ? unreadQuestionTexts : operationQuestionTexts
  return (
    <>
      <p className={css['ask']}>{texts.choose}</p>
      <ul className={css['candidates']} aria-label={operationQuestionTexts.candidates}>
        {operation.candidates.map(({ id, label, at }) => (
          <li key={id} className={css['candidate']}>
            <span>
              {label}
              <br />
              {exactMoment(at)}
            </span>
            <Button aria-label={texts.isThisLabel(label)} onPress={() => void choose(id)}>
              {texts.isThis}
            </Button>
          </li>
        ))}
      </ul>
      <Button onPress={() => void choose(null)}>{texts.none}</Button>
    </>
  )
}
