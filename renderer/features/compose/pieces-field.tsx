import type { Piece, ProcessDraft } from '../../../contract/bridge/process-draft.ts'
import type { ProcessView } from '../../../contract/bridge/processes.ts'
import { useAnswer } from '../../bridge/use-query.ts'
import { noPiecesText, piecesUnreadText, pieceText, processFieldTexts as texts } from '../../texts/acts-of-process.ts'
import { Checkbox } from '../../ui/field.tsx'
import css from './process-fields.module.css'

interface PiecesFieldProps {
  process: Extract<ProcessDraft, { ato: 'desentranhar' }>
  error: string | undefined
  onChange(pieces: Piece[]): void
}

/** The documents of the process that can be detached, and those that were chosen before. */
export function PiecesField({ process: { processo, pecas }, error, onChange }: PiecesFieldProps) {
  const { value, failure } = useAnswer(
    'processes.get',
    processo === null ? null : { id: processo.id },
    'processes.changed',
  )
  const inside = value === null ? [] : piecesInside(value)
  const gone = pecas.filter((piece) => !inside.some(({ sequencial }) => sequencial === piece.sequencial))
  const offered = [...inside, ...gone].toSorted((a, b) => a.sequencial - b.sequencial)
  const isChosen = (piece: Piece) => pecas.some(({ sequencial }) => sequencial === piece.sequencial)
  function choose(piece: Piece, isWanted: boolean): void {
    const others = pecas.filter(({ sequencial }) => sequencial !== piece.sequencial)
    onChange(isWanted ? [...others, piece] : others)
  }
  return (
    <fieldset className={css['choices']}>
      <legend>{texts.pieces}</legend>
      {offered.map((piece) => (
        <Checkbox
          key={piece.sequencial}
          isSelected={isChosen(piece)}
          isInvalid={error !== undefined}
          onChange={(isWanted) => choose(piece, isWanted)}
        >
          {pieceText(piece.sequencial, piece.nome)}
        </Checkbox>
      ))}
      {value !== null && offered.length === 0 && <p>{noPiecesText}</p>}
      {value === null && failure !== null && <p>{piecesUnreadText}</p>}
      {error !== undefined && (
        <p className={css['problem']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The documents that are inside, without the terms of acts, which stay. */
const piecesInside = ({ atos }: ProcessView): Piece[] =>
  atos
    .flatMap(({ documentos }) => documentos)
    .filter(({ termo, desentranhamentoId }) => !termo && desentranhamentoId === undefined)
    .map(({ sequencial, documentoNome }) => ({ sequencial, nome: documentoNome.slice(0, 500) }))
