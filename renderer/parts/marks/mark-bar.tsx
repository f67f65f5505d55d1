import { useState } from 'react'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import type { Mark, MarkChanges, MarkedItem } from '../../../contract/bridge/marks.ts'
import type { ThreadStep } from '../../../contract/bridge/thread.ts'
import { useMarks } from '../../bridge/replicas.ts'
import { useQueryForVersion } from '../../bridge/use-query.ts'
import { failureText } from '../../texts/failures.ts'
import { answerText, daysUntil, deadlineBadge, foundDeadlineText, markTexts, waitingBadge } from '../../texts/marks.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Flag, Tag } from '../../ui/icons.ts'
import { Notice } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { usePaneKeys } from '../../ui/use-pane-keys.ts'
import { type MarkField, MarkForm } from './mark-form.tsx'
import css from './marks.module.css'
import { SnoozeAct, SnoozeBadge } from './snooze.tsx'
import { useMark } from './use-mark.ts'
import { useMarkChanges } from './use-mark-changes.ts'

interface MarkBarProps {
  item: MarkedItem
  /** Its text, in which a deadline may be named. */
  text?: Pick<Encaminhamento, 'assunto' | 'mensagem' | 'dataHora'>
  /** The first reply to it; null for none. */
  answer?: ThreadStep | null
  /** Set where the item waits in an input, from which it may be snoozed; called once it has left. */
  onSnoozed?: (() => void) | undefined
  now: Date
}

/** The marks of the item that is read, and how they are changed. */
export function MarkBar(props: MarkBarProps) {
  // Marks that are not known yet would be written over.
  return useMarks(({ value }) => value !== null) ? <KnownMark {...props} /> : null
}

function KnownMark({ item, text, answer = null, onSnoozed, now }: MarkBarProps) {
  const mark = useMark(item)
  const [field, setField] = useState<MarkField | null>(null)
  const { change: changeBy, undo, failure } = useMarkChanges([item])
  const change = (changes: MarkChanges) => changeBy(() => changes)
  const isFlagged = mark?.isFlagged ?? false
  usePaneKeys({
    f: () => change({ isFlagged: !isFlagged }),
    p: () => setField('deadline'),
    t: () => setField('labels'),
    n: () => setField('note'),
  })
  return (
    <>
      <section className={css['bar']} aria-label={markTexts.label}>
        {mark !== undefined && <MarkBadges mark={mark} isSnoozable={onSnoozed !== undefined} now={now} />}
        <span className={css['end']}>
          {undo !== null && (
            <Button variant="quiet" onPress={undo}>
              {markTexts.undo}
            </Button>
          )}
          {mark !== undefined && mark.deadline !== null && mark.doneAt === null && (
            <Button variant="quiet" onPress={() => change({ isDone: true })}>
              {markTexts.done}
            </Button>
          )}
          {onSnoozed !== undefined && <SnoozeAct items={[item]} onChange={change} onSnoozed={onSnoozed} />}
          <IconButton
            label={isFlagged ? markTexts.unflag : markTexts.flag}
            onPress={() => change({ isFlagged: !isFlagged })}
          >
            <span className={isFlagged ? css['flag'] : css['icon']}>
              <Flag aria-hidden />
            </span>
          </IconButton>
          <Button variant="quiet" icon={<Tag aria-hidden />} onPress={() => setField('deadline')}>
            {markTexts.edit}
          </Button>
        </span>
      </section>
      {failure !== null && <Notice tone="danger" title={markTexts.notSaved} text={failureText(failure).text} />}
      {mark?.waitingUntil && answer !== null && (
        <Notice tone="plain" title={answerText(answer.from)} text="">
          <Button onPress={() => change({ waitingUntil: null })}>{markTexts.endWaiting}</Button>
        </Notice>
      )}
      {text !== undefined && (mark?.deadline ?? null) === null && (
        <DeadlineOffer text={text} now={now} onMark={(deadline) => change({ deadline })} />
      )}
      {field !== null && (
        <MarkForm
          mark={mark}
          field={field}
          onSave={(changes) => {
            change(changes)
            setField(null)
          }}
          onClose={() => setField(null)}
        />
      )}
    </>
  )
}

interface MarkBadgesProps {
  mark: Mark
  /** Elsewhere a snooze says nothing. */
  isSnoozable: boolean
  now: Date
}

function MarkBadges({ mark, isSnoozable, now }: MarkBadgesProps) {
  return (
    <>
      {[deadlineBadge(mark, now), waitingBadge(mark, now)].map(
        (badge) =>
          badge !== null && (
            <StatusBadge key={badge.text} tone={badge.tone} icon={badge.icon}>
              {badge.text}
            </StatusBadge>
          ),
      )}
      {isSnoozable && <SnoozeBadge mark={mark} />}
      {mark.labels.map((label) => (
        <span key={label} className={css['label']}>
          {label}
        </span>
      ))}
      {mark.note !== '' && (
        <span className={css['note']} title={mark.note}>
          {mark.note}
        </span>
      )}
    </>
  )
}

interface DeadlineOfferProps extends Required<Pick<MarkBarProps, 'text' | 'now'>> {
  onMark(day: string): void
}

/** Offers the first deadline of a text that is not over. */
function DeadlineOffer({ text: { assunto, mensagem, dataHora }, now, onMark }: DeadlineOfferProps) {
  const [isIgnored, setIgnored] = useState(false)
  const text = `${assunto}\n${mensagem}`.slice(0, 200_000)
  const found = useQueryForVersion('marks.findDeadlines', { text, at: dataHora }, '').value ?? []
  const next = found.find(({ date }) => daysUntil(date, now) >= 0)
  if (next === undefined || isIgnored) return null
  return (
    <Notice tone="plain" title={foundDeadlineText(next.date)} text={`“${next.words}”`}>
      <Button onPress={() => onMark(next.date)}>{markTexts.mark}</Button>
      <Button variant="quiet" onPress={() => setIgnored(true)}>
        {markTexts.ignore}
      </Button>
    </Notice>
  )
}
