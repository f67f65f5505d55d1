import type { ProcessView } from '../../../contract/bridge/processes.ts'
import { exactMoment, shortMoment } from '../../texts/dates.ts'
import {
  actName,
  actorText,
  actText,
  agentText,
  hiddenTextOfAct,
  pieceTexts,
  readTermText,
  takenOutText,
} from '../../texts/processes.ts'
import type { StatusIconName, Tone } from '../../ui/status-badge.tsx'
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx'
import css from './processes.module.css'

type Act = ProcessView['atos'][number]

export interface ProcessTimelineProps {
  view: ProcessView
  now: Date
  /** Shows a document of the process. */
  onPiece(idDocumento: string): void
}

/** The acts of a process, the newest first. */
export function ProcessTimeline({ view, now, onPiece }: ProcessTimelineProps) {
  const items = view.atos.map((act) => itemOf({ act, view, now, onPiece })).toReversed()
  return (
    <div className={css['steps']}>
      <Timeline label={pieceTexts.steps} items={items} />
    </div>
  )
}

interface ItemOptions extends ProcessTimelineProps {
  act: Act
}

function itemOf({ act, view: { pecas }, now, onPiece }: ItemOptions): TimelineItem {
  const [destination] = Object.values(act.destino ?? {}).filter((agent) => agent !== undefined)
  const brought = pecas.filter(({ idAto, termo }) => idAto === act.id && !termo).map(({ sequencial }) => sequencial)
  const removed = pecas.filter(({ idAtoRetirada }) => idAtoRetirada === act.id).map(({ sequencial }) => sequencial)
  const term = pecas.find(({ idAto, termo }) => idAto === act.id && termo)
  const words = act.mensagem ?? act.desfecho ?? act.justificativa
  return {
    id: act.id,
    ...lookOf(act),
    at: act.dataHora,
    when: shortMoment(act.dataHora, now),
    exact: exactMoment(act.dataHora),
    text: actText({
      name: actName(act),
      to: destination === undefined ? null : agentText(destination),
      pieces: brought,
    }),
    below: (
      <>
        <span>{actorText(act.papel)}</span>
        {removed.length > 0 && <span>{takenOutText(removed)}</span>}
        {words !== undefined && <p className={css['words']}>{words}</p>}
        {words === undefined && saysSomething(act) && <span>{hiddenTextOfAct}</span>}
        {term?.nome != null && (
          <button type="button" className={css['link']} onClick={() => onPiece(term.idDocumento)}>
            {readTermText(term.registro ?? '')}
          </button>
        )}
      </>
    ),
  }
}

/** Every act but an opening and an edit has a text, which may be closed to the person. */
const saysSomething = ({ tipo }: Act): boolean => tipo >= 2 && tipo <= 7

const looks: Readonly<Record<number, { tone: Tone; icon: StatusIconName }>> = {
  1: { tone: 'ok', icon: 'ok' },
  2: { tone: 'quiet', icon: 'sent' },
  3: { tone: 'warn', icon: 'warn' },
  6: { tone: 'ok', icon: 'ok' },
}
const lookOf = ({ tipo }: Act) => looks[tipo] ?? ({ tone: 'quiet', icon: 'local' } as const)
