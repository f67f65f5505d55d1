import { useState } from 'react'
import type { ProcessPiece } from '../../../contract/bridge/processes.ts'
import { useDocumentKeys } from '../../parts/reading/use-document-keys.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { useOnePane } from '../../ui/panes.tsx'
import { pieceKey } from './piece-list.tsx'

/** Which document of a process is read, and how. */
interface Reading {
  /** The document that is read, or in view; undefined for none. */
  readonly shown: ProcessPiece | undefined
  /** The list is shown where one pane fits. */
  readonly isAtList: boolean
  /** The documents that are read in sequence; null where one is read alone. */
  readonly sequence: readonly ProcessPiece[] | null
  /** The document that the user has chosen in the sequence. */
  readonly target: { readonly id: string; readonly move: number } | null
  /** Null at the first and at the last document. */
  readonly steps: { readonly next: (() => void) | null; readonly previous: (() => void) | null }
  pick(key: string | null): void
  /** Another document of the sequence has come into view. */
  see(key: string): void
  /** Reads all documents in sequence, from the shown one; null without documents. */
  readonly readAll: (() => void) | null
  readOne(): void
}

/** @param opened the document to open first; null for the first one */
export function useReading(pieces: readonly ProcessPiece[], opened: string | null): Reading {
  /** Undefined until the user chooses; null for the list, where one pane fits. */
  const [picked, setPicked] = useKeptState<string | null | undefined>('piece', undefined)
  const [way, setWay] = useKeptState<'one' | 'sequence'>('way', 'one')
  const [target, setTarget] = useState<Reading['target']>(null)
  const isOnePane = useOnePane()
  const linked = keyOf(pieces.find(({ idDocumento }) => idDocumento === opened))
  const chosen = picked === undefined ? linked : picked
  const first = isOnePane ? undefined : pieces[0]
  const shown = pieces.find((piece) => pieceKey(piece) === chosen) ?? first
  const inside = pieces.filter(({ idAtoRetirada }) => idAtoRetirada === null)
  const isSequence = way === 'sequence' && inside.length > 0

  const show = (key: string) => setTarget((before) => ({ id: key, move: (before?.move ?? 0) + 1 }))
  function pick(key: string | null): void {
    setPicked(key)
    if (key === null || !isSequence) return
    // A document that was taken out is not in the sequence.
    if (inside.some((piece) => pieceKey(piece) === key)) show(key)
    else setWay('one')
  }
  function readAll(): void {
    const start = keyOf(inside.find((piece) => piece === shown) ?? inside[0])
    setWay('sequence')
    setPicked(start)
    if (start !== null) show(start)
  }
  const steps = stepsFrom(isSequence ? inside : pieces, shown, pick)
  useDocumentKeys({ ...steps, isReview: false })
  return {
    shown,
    isAtList: chosen === null,
    sequence: isSequence ? inside : null,
    target,
    steps,
    pick,
    see: setPicked,
    readAll: inside.length === 0 ? null : readAll,
    readOne: () => setWay('one'),
  }
}

export const keyOf = (piece: ProcessPiece | undefined): string | null => (piece === undefined ? null : pieceKey(piece))

/** The acts of the keys and buttons for the next and the previous document; null at an end. */
function stepsFrom(pieces: readonly ProcessPiece[], shown: ProcessPiece | undefined, pick: (key: string) => void) {
  const at = shown === undefined ? -1 : pieces.indexOf(shown)
  const stepTo = (piece: ProcessPiece | undefined) => (piece === undefined ? null : () => pick(pieceKey(piece)))
  return { next: stepTo(pieces[at + 1]), previous: at < 1 ? null : stepTo(pieces[at - 1]) }
}
