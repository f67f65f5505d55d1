import { useMemo, useState } from 'react'
import type { ProcessPiece } from '../../../contract/bridge/processes.ts'
import { call } from '../../bridge/malote.ts'
import { toOpenResult } from '../../parts/papers/open-result.ts'
import { tryAgain } from '../../texts/failures.ts'
import { gatheringText, problemsText, sequenceTexts } from '../../texts/process-exports.ts'
import { pieceTexts } from '../../texts/processes.ts'
import { Button } from '../../ui/button.tsx'
import type { SequencePart } from '../../ui/pdf/document-sequence.ts'
import { PdfSequence, type SequenceProgress } from '../../ui/pdf/pdf-sequence.tsx'
import { Notice } from '../../ui/states.tsx'
import { pieceKey } from './piece-list.tsx'
import css from './processes.module.css'

interface PieceSequenceProps {
  /** The pieces that are in the process. */
  pieces: readonly ProcessPiece[]
  /** The piece that the user has chosen, at each new `move`. */
  target: { readonly id: string; readonly move: number } | null
  /** Another piece has come into view. */
  onPiece(key: string): void
}

/** All pieces of a process one below the other. */
export function PieceSequence({ pieces, target, onPiece }: PieceSequenceProps) {
  const [attempt, setAttempt] = useState(0)
  const key = pieces.map((piece) => `${pieceKey(piece)} ${piece.idDocumento} ${piece.nome === null}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the pieces; a new attempt opens them anew
  const parts = useMemo(() => pieces.map(partOf), [key, attempt])
  return (
    <PdfSequence
      key={attempt}
      parts={parts}
      label={sequenceTexts.label}
      target={target}
      onPart={onPiece}
      statusOf={(progress) => <SequenceStatus progress={progress} onRetry={() => setAttempt(attempt + 1)} />}
    />
  )
}

function partOf(piece: ProcessPiece): SequencePart {
  const { idDocumento, nome } = piece
  const open = nome === null ? null : () => call('documents.open', { idDocumento, keep: false })
  return {
    id: pieceKey(piece),
    open: async () => (open === null ? { ok: false, ...pieceTexts.closed } : toOpenResult(await open())),
  }
}

function SequenceStatus({ progress, onRetry }: { progress: SequenceProgress; onRetry(): void }) {
  const { known, parts, problems } = progress
  if (known < parts) {
    return (
      <p className={css['note']} role="status">
        {gatheringText(known, parts)}
      </p>
    )
  }
  if (problems === 0) return null
  return (
    <Notice tone="warn" {...problemsText(problems)}>
      <Button onPress={onRetry}>{tryAgain}</Button>
    </Notice>
  )
}
