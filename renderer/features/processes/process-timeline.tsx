import type { ProcessView } from '../../../contract/bridge/processes.ts'
import { LinkedText } from '../../parts/links/linked-text.tsx'
import { exactMoment, shortMoment } from '../../texts/dates.ts'
import { actsText, pieceTexts, readTermText } from '../../texts/processes.ts'
import type { StatusIconName, Tone } from '../../ui/status-badge.tsx'
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx'
import { type Act, describeAct } from './described-act.ts'
import { actList } from './list-export.ts'
import { ListTools } from './list-tools.tsx'
import css from './processes.module.css'

interface ProcessTimelineProps {
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
      {view.atos.length > 0 && <ListTools text={actsText(view.atos.length)} make={() => actList(view)} />}
      <Timeline label={pieceTexts.steps} items={items} />
    </div>
  )
}

interface ItemOptions extends ProcessTimelineProps {
  act: Act
}

function itemOf({ act, view: { pecas }, now, onPiece }: ItemOptions): TimelineItem {
  const { text, actor, hiddenPieces, removed, words } = describeAct(act, pecas)
  const term = pecas.find(({ idAto, termo }) => idAto === act.id && termo)
  return {
    id: act.id,
    ...lookOf(act),
    at: act.dataHora,
    when: shortMoment(act.dataHora, now),
    exact: exactMoment(act.dataHora),
    text,
    below: (
      <>
        <span>{actor}</span>
        {hiddenPieces !== null && <span>{hiddenPieces}</span>}
        {removed !== null && <span>{removed}</span>}
        {words !== null && (
          <p className={css['words']}>
            <LinkedText text={words} />
          </p>
        )}
        {term?.nome != null && (
          <button type="button" className={css['link']} onClick={() => onPiece(term.idDocumento)}>
            {readTermText(term.registro ?? '')}
          </button>
        )}
      </>
    ),
  }
}

const looks: Readonly<Record<number, { tone: Tone; icon: StatusIconName }>> = {
  1: { tone: 'ok', icon: 'ok' },
  2: { tone: 'quiet', icon: 'sent' },
  3: { tone: 'warn', icon: 'warn' },
  6: { tone: 'ok', icon: 'ok' },
}
const lookOf = ({ tipo }: Act) => looks[tipo] ?? ({ tone: 'quiet', icon: 'local' } as const)
