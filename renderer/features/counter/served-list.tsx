import { useState } from 'react'
import type { ServedPerson } from '../../../contract/bridge/counter.ts'
import { useOperations } from '../../bridge/replicas.ts'
import { OperationBadge } from '../../parts/operations/operation-badge.tsx'
import { LabelsDialog } from '../../parts/printing/labels-dialog.tsx'
import { backOf, labelOf, openSending, receiptOf, counterTexts as texts, toText } from '../../texts/counter.ts'
import { shortMoment } from '../../texts/dates.ts'
import { capturedText } from '../../texts/route.ts'
import { Button } from '../../ui/button.tsx'
import { clockNow } from '../../ui/clock.ts'
import { Printer, RotateCcw, Tag } from '../../ui/icons.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import css from './counter.module.css'

interface ServedListProps {
  people: readonly ServedPerson[]
  onPrint(person: ServedPerson): void
  onBack(person: ServedPerson): void
  /** Opens the operation in Envios. */
  onOutbox(operationId: string): void
}

/** The last people served, with the state of what was sent for each. */
export function ServedList({ people, onPrint, onBack, onOutbox }: ServedListProps) {
  const [labelled, setLabelled] = useState<ServedPerson | null>(null)
  if (people.length === 0) return <p className={css['note']}>{texts.noneServed}</p>
  return (
    <>
      <ol className={css['people']} aria-label={texts.served}>
        {people.map((person) => (
          <li key={person.fileId} className={css['person']}>
            <Person person={person} onOutbox={onOutbox} />
            <div className={css['acts']}>
              {person.isUndone ? (
                <Button
                  variant="quiet"
                  icon={<RotateCcw aria-hidden />}
                  aria-label={backOf(person.name)}
                  onPress={() => onBack(person)}
                >
                  {texts.bringBack}
                </Button>
              ) : (
                <Button
                  variant="quiet"
                  icon={<Printer aria-hidden />}
                  aria-label={receiptOf(person.name)}
                  onPress={() => onPrint(person)}
                >
                  {texts.receipt}
                </Button>
              )}
              {person.registro !== null && (
                <Button
                  variant="quiet"
                  icon={<Tag aria-hidden />}
                  aria-label={labelOf(person.name)}
                  onPress={() => setLabelled(person)}
                >
                  {texts.label}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {labelled?.registro != null && (
        <LabelsDialog
          items={[{ registro: labelled.registro, nome: labelled.name, capturedAt: labelled.servedAt }]}
          onClose={() => setLabelled(null)}
        />
      )}
    </>
  )
}

function Person({ person, onOutbox }: { person: ServedPerson; onOutbox(operationId: string): void }) {
  const { name, servedAt, recipients, captureId } = person
  return (
    <>
      <button
        type="button"
        className={css['personName']}
        aria-label={openSending(name)}
        onClick={() => onOutbox(captureId)}
      >
        {name}
      </button>
      <p className={css['note']}>
        {shortMoment(servedAt, clockNow())} · {toText(recipients)}
      </p>
      <p>
        <PersonState person={person} />
      </p>
    </>
  )
}

const useOperation = (id: string | null) => useOperations(({ value }) => value?.find((each) => each.id === id))

/** Its number once there is one, and then how far the forwarding is. */
function PersonState({ person: { isUndone, registro, captureId, forwardId } }: { person: ServedPerson }) {
  const capture = useOperation(captureId)
  const forward = useOperation(forwardId)
  if (isUndone) {
    return (
      <StatusBadge tone="warn" icon="local">
        {texts.undone}
      </StatusBadge>
    )
  }
  if (registro === null) return capture === undefined ? null : <OperationBadge operation={capture} plain />
  return (
    <>
      <StatusBadge tone="ok" icon="ok">
        {capturedText(registro)}
      </StatusBadge>
      {forward !== undefined && <OperationBadge operation={forward} plain />}
    </>
  )
}
