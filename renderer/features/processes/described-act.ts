import { actName, destinationOf, hasWords, wordsOfAct } from '../../../contract/act-names.ts'
import type { ProcessView } from '../../../contract/bridge/processes.ts'
import { exactMoment } from '../../texts/dates.ts'
import {
  actorText,
  actText,
  agentText,
  hiddenPiecesOfAct,
  hiddenTextOfAct,
  takenOutText,
} from '../../texts/processes.ts'

export type Act = ProcessView['atos'][number]

/** An act in words. */
interface DescribedAct {
  /** The act, to whom, and which pieces it brought in. */
  readonly text: string
  readonly actor: string
  /** Why its pieces are not known; null where they are. */
  readonly hiddenPieces: string | null
  /** The pieces that it took out; null for none. */
  readonly removed: string | null
  /** The text of the act, or why there is none; null for an act without one. */
  readonly words: string | null
}

export function describeAct(act: Act, pecas: ProcessView['pecas']): DescribedAct {
  const destination = destinationOf(act)
  const pieces = pecas.filter(({ idAto, termo }) => idAto === act.id && !termo).map(({ sequencial }) => sequencial)
  const removed = pecas.filter(({ idAtoRetirada }) => idAtoRetirada === act.id).map(({ sequencial }) => sequencial)
  const to = destination === null ? null : agentText(destination)
  const hidden = hasWords(act) ? hiddenTextOfAct : null
  return {
    text: actText({ name: actName(act), to, pieces }),
    actor: actorText(act.papel),
    hiddenPieces: act.documentsKnown ? null : hiddenPiecesOfAct,
    removed: removed.length === 0 ? null : takenOutText(removed),
    words: wordsOfAct(act) ?? hidden,
  }
}

/** The acts of a process, the oldest first, as plain text for print and for the clipboard. */
export const actsText = ({ atos, pecas }: ProcessView): string =>
  atos
    .map((act) => {
      const { text, actor, hiddenPieces, removed, words } = describeAct(act, pecas)
      const lines = [`${exactMoment(act.dataHora)}: ${text}`, actor, hiddenPieces, removed, words]
      return lines.filter((line) => line !== null && line !== '').join('\n')
    })
    .join('\n\n')
