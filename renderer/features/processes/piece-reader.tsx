import { useState } from 'react'
import type { ProcessPiece, ProcessView } from '../../../contract/bridge/processes.ts'
import { capturedPaper } from '../../files/paper.ts'
import { PaperPdf } from '../../files/paper-pdf.tsx'
import { RegistryLink } from '../../files/registry-link.tsx'
import {
  agentText,
  custodySentence,
  custodyUnknown,
  pieceTexts,
  pieceTitle,
  processTitle,
} from '../../texts/processes.ts'
import { IconButton } from '../../ui/button.tsx'
import { ChevronDown, ChevronUp, FileText } from '../../ui/icons.ts'
import { PaperPane } from '../../ui/panes.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ProcessActs } from './acts/process-acts.tsx'
import { ProcessFacts } from './process-facts.tsx'
import { ProcessTimeline } from './process-timeline.tsx'

export interface PieceReaderProps {
  view: ProcessView
  /** The document that is read; null for none. */
  piece: ProcessPiece | null
  now: Date
  /** Null at the first and at the last document. */
  steps: { next: (() => void) | null; previous: (() => void) | null }
  onPiece(idDocumento: string): void
}

/** One document of a process, the acts and data beside it, and what the person may do. */
export function PieceReader({ view, piece, now, steps, onPiece }: PieceReaderProps) {
  return (
    <PaperPane
      title={piece === null ? processTitle(view.processo.protocolo) : pieceTitle(piece)}
      actions={
        <>
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
      paper={piece === null ? null : <PiecePaper key={piece.idDocumento} piece={piece} />}
      inspectorLabel={pieceTexts.inspector}
      inspector={<ProcessInspector view={view} now={now} onPiece={onPiece} />}
      foot={
        <ProcessActs view={view}>
          {view.custodia === null ? custodyUnknown : custodySentence(agentText(view.custodia.agente))}
        </ProcessActs>
      }
    />
  )
}

function PiecePaper({ piece: { idDocumento, nome, registro } }: { piece: ProcessPiece }) {
  const open = nome === null ? null : capturedPaper({ idDocumento, registro, nome }).open
  if (nome === null || open === null) return <EmptyState icon={<FileText />} {...pieceTexts.closed} />
  return <PaperPdf name={nome} open={open} />
}

type Part = 'steps' | 'facts'
const parts = [
  { id: 'steps', text: pieceTexts.steps },
  { id: 'facts', text: pieceTexts.facts },
] as const

/** The acts of a process, or its data. */
function ProcessInspector({ view, now, onPiece }: Pick<PieceReaderProps, 'view' | 'now' | 'onPiece'>) {
  const [part, setPart] = useState<Part>('steps')
  return (
    <Tabs<Part> label={pieceTexts.inspector} value={part} onChange={setPart} tabs={parts}>
      {part === 'steps' ? <ProcessTimeline view={view} now={now} onPiece={onPiece} /> : <ProcessFacts view={view} />}
    </Tabs>
  )
}
