import type { Thread } from '../../../contract/bridge/thread.ts'
import { readerTexts, stepText, stepTexts, toText } from '../../texts/boxes.ts'
import { exactMoment, moment } from '../../texts/dates.ts'
import { CornerUpRight, Plus, Reply, Send } from '../../ui/icons.ts'
import { LinkedText } from '../links/linked-text.tsx'
import css from './thread.module.css'

const icons = { Send, Reply, CornerUpRight, Plus }

const elementId = (idEncaminhamento: string) => `step-${idEncaminhamento}`

/** Brings the newest step into view, with the focus, so that a screen reader says it. */
export function showNewestStep({ steps }: Thread): void {
  const newest = steps.toSorted((a, b) => Date.parse(a.dataHora) - Date.parse(b.dataHora)).at(-1)
  const element = newest === undefined ? null : document.getElementById(elementId(newest.id))
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** The forwardings of a thread, the oldest first. */
export function ThreadSteps({ thread, current, now }: { thread: Thread; current: string; now: Date }) {
  return (
    <ol className={css['steps']} aria-label={readerTexts.steps}>
      {thread.steps.map(({ id, kind, depth, assunto, dataHora, from, to }) => {
        const Icon = icons[stepTexts[kind].icon]
        return (
          <li
            key={id}
            id={elementId(id)}
            tabIndex={-1}
            className={css['step']}
            data-depth={Math.min(depth, 4)}
            aria-current={id === current ? 'step' : undefined}
          >
            <span className={css['sign']} aria-hidden>
              <Icon />
            </span>
            <div className={css['words']}>
              <p>
                <strong>{from}</strong> {stepText(kind, toText(to))}
                {id === current && <span className={css['here']}>{readerTexts.thisStep}</span>}
              </p>
              <p className={css['below']}>
                <time dateTime={dataHora} title={exactMoment(dataHora)}>
                  {moment(dataHora, now)}
                </time>{' '}
                · <LinkedText text={assunto} />
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
