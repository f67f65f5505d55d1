import type { ReactNode } from 'react'
import type { ProcessPiece, ProcessView } from '../../../contract/bridge/processes.ts'
import { RegistryLink } from '../../parts/links/number-link.tsx'
import { shownDocument } from '../../parts/papers/paper.ts'
import { PaperPdf } from '../../parts/papers/paper-pdf.tsx'
import { sequenceTexts } from '../../texts/process-exports.ts'
import {
  agentText,
  custodySentence,
  pieceTexts,
  pieceTitle,
  processTitle,
  removedAtText,
  removedPieceText,
} from '../../texts/processes.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ChevronDown, ChevronUp, FileText } from '../../ui/icons.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { PaperPane } from '../../ui/panes.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ProcessActs } from './acts/process-acts.tsx'
import { ProcessFacts } from './process-facts.tsx'
import { ProcessTimeline } from './process-timeline.tsx'
import css from './processes.module.css'

interface PieceReaderProps {
  view: ProcessView
  /** The document that is read; null for none. */
  piece: ProcessPiece | null
  now: Date
  /** Null at the first and at the last document. */
  steps: { next: (() => void) | null; previous: (() => void) | null }
  /** All documents in sequence; null where one is read alone. */
  sequence: ReactNode | null
  /** Ends the reading in sequence. */
  onReadOne(): void
  onPiece(idDocumento: string): void
}

/** One document of a process, the acts and data beside it, and what the person may do. */
export function PieceReader(props: PieceReaderProps) {
  const { view, piece, now, steps, sequence, onReadOne, onPiece } = props
  return (
    <PaperPane
      title={piece === null ? processTitle(view.processo.protocolo) : pieceTitle(piece)}
      actions={
        <>
          {sequence !== null && (
            <Button variant="quiet" onPress={onReadOne}>
              {sequenceTexts.one}
            </Button>
          )}
          {piece?.registro != null && piece.nome !== null && <RegistryLink registro={piece.registro} />}
          <IconButton
            label={pieceTexts.previous}
            isDisabled={steps.previous === null}
            onPress={() => steps.previous?.()}
          >
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton label={pieceTexts.next} isDisabled={steps.next === null} onPress={() => steps.next?.()}>
            <ChevronDown aria-hidden />
          </IconButton>
        </>
      }
      notices={piece !== null && sequence === null && <TakenOut piece={piece} view={view} now={now} />}
      paper={sequence ?? (piece === null ? null : <PiecePaper key={piece.idDocumento} piece={piece} />)}
      inspectorLabel={pieceTexts.inspector}
      inspector={<ProcessInspector view={view} now={now} onPiece={onPiece} />}
      foot={
        <ProcessActs view={view}>
          {custodySentence(view.custodia === null ? null : agentText(view.custodia.agente))}
        </ProcessActs>
      }
    />
  )
}

function PiecePaper({ piece: { idDocumento, nome, registro } }: { piece: ProcessPiece }) {
  const open = nome === null ? null : shownDocument({ idDocumento, registro, nome }).open
  if (nome === null || open === null) return <EmptyState icon={<FileText />} {...pieceTexts.closed} />
  return <PaperPdf name={nome} open={open} />
}

interface TakenOutProps {
  piece: ProcessPiece
  view: ProcessView
  now: Date
}

/** Says of a document that it is no longer in the process, who took it out, and why. */
function TakenOut({ piece: { idAtoRetirada }, view: { atos }, now }: TakenOutProps) {
  if (idAtoRetirada === null) return null
  const act = atos.find(({ id }) => id === idAtoRetirada)
  const title = act === undefined ? removedPieceText : removedAtText(agentText(act.papel), act.dataHora, now)
  return <Notice tone="warn" title={title} text={act?.justificativa ?? ''} />
}

type Part = 'steps' | 'facts'
const parts = [
  { id: 'steps', text: pieceTexts.steps },
  { id: 'facts', text: pieceTexts.facts },
] as const

/** The acts of a process, or its data. */
function ProcessInspector({ view, now, onPiece }: Pick<PieceReaderProps, 'view' | 'now' | 'onPiece'>) {
  const [part, setPart] = useKeptState<Part>('part', 'steps')
  return (
    <Tabs<Part> label={pieceTexts.inspector} value={part} onChange={setPart} tabs={parts}>
      <div className={css['part']}>
        {part === 'steps' ? <ProcessTimeline view={view} now={now} onPiece={onPiece} /> : <ProcessFacts view={view} />}
      </div>
    </Tabs>
  )
}
