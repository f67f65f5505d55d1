import { useMemo } from 'react'
import { actName } from '../../../contract/act-names.ts'
import type { ProcessPiece, ProcessView } from '../../../contract/bridge/processes.ts'
import { exactMoment, shortMoment } from '../../texts/dates.ts'
import { agentText, broughtText, pieceTexts, pieceTitle, removedText } from '../../texts/processes.ts'
import { FileText } from '../../ui/icons.ts'
import { type Row, RowList } from '../../ui/row-list.tsx'
import { EmptyState } from '../../ui/states.tsx'

interface PieceListProps {
  view: ProcessView
  /** Null for none. */
  selected: string | null
  now: Date
  onSelect(idDocumento: string): void
}

/** The documents of a process by their number; the ones that were taken out are struck through. */
export function PieceList({ view, selected, now, onSelect }: PieceListProps) {
  const ids = useMemo(() => new Set(selected === null ? [] : [selected]), [selected])
  if (view.pecas.length === 0) return <EmptyState icon={<FileText />} {...pieceTexts.none} />
  return (
    <RowList
      label={pieceTexts.list}
      selected={ids}
      current={selected}
      onSelect={([id]) => {
        if (id !== undefined) onSelect(id)
      }}
      groups={[{ id: 'pieces', title: '', rows: view.pecas.map((piece) => rowOf(piece, view, now)) }]}
    />
  )
}

function rowOf(piece: ProcessPiece, { atos }: ProcessView, now: Date): Row {
  const isRemoved = piece.idAtoRetirada !== null
  const act = atos.find(({ id }) => id === (piece.idAtoRetirada ?? piece.idAto))
  const brought = act === undefined ? '' : broughtText(actName(act), agentText(act.papel))
  const how = isRemoved ? removedText(act === undefined ? null : agentText(act.papel)) : brought
  return {
    id: pieceKey(piece),
    title: pieceTitle(piece),
    second: [piece.registro ?? '', how].filter((part) => part !== '').join(' · '),
    aside: act === undefined ? '' : shortMoment(act.dataHora, now),
    asideTitle: act === undefined ? '' : exactMoment(act.dataHora),
    isStruck: isRemoved,
  }
}

/** A document that was taken out may come in again, under another number. */
export const pieceKey = ({ sequencial }: ProcessPiece): string => String(sequencial)
