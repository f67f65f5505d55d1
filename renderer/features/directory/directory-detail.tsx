import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import type { ClassChoice } from '../../parts/directory/class-explorer.tsx'
import { PrintList } from '../../parts/lists/print-list.tsx'
import { FactList } from '../../parts/papers/fact-list.tsx'
import { commonTexts } from '../../texts/common.ts'
import {
  classCount,
  classTitle,
  copiedText,
  explorerLabels,
  forwardToText,
  kindTitle,
  explorerTexts as texts,
  unitTitle,
  untilText,
} from '../../texts/explorer.ts'
import { Button } from '../../ui/button.tsx'
import { ClipboardCopy, FolderPlus, Send } from '../../ui/icons.ts'
import { PaneBody, PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { classList, unitList } from './list-export.ts'

interface Fact {
  readonly name: string
  readonly value: string
}

/** Without the facts that the service does not tell. */
const factsOf = (facts: readonly (readonly [name: string, value: string | null])[]): Fact[] =>
  facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value }]))

interface ClassDetailProps extends Extract<ClassChoice, { kind: 'class' }> {
  /** Begins a process of this class; null for whom no process can be opened. */
  onUse: (() => void) | null
}

/** One class: where it is in its plan, and how its documents are archived. */
export function ClassDetail({ classe, plan, above, onUse }: ClassDetailProps) {
  const { codigo, nome, nivel, tipoArquivamento, observacao } = classe
  return (
    <>
      <PaneHead level={2} title={classTitle(classe)} />
      <PaneBody padded>
        <FactList
          facts={factsOf([
            [explorerLabels.codigo, codigo],
            [explorerLabels.nome, nome],
            [explorerLabels.nivel, nivel === null ? null : String(nivel)],
            [explorerLabels.arquivamento, tipoArquivamento],
            [explorerLabels.observacao, observacao],
            [explorerLabels.above, above === null ? null : classTitle(above)],
            [explorerLabels.plano, classTitle(plan)],
            [explorerLabels.patriarca, plan.patriarca],
            [explorerLabels.until, untilText(plan.until)],
          ])}
        />
      </PaneBody>
      <PaneFoot
        acts={
          <>
            <CopyButton text={codigo} label={texts.copyCode} />
            {onUse !== null && (
              <Button variant="primary" icon={<FolderPlus aria-hidden />} onPress={onUse}>
                {texts.useInProcess}
              </Button>
            )}
          </>
        }
      />
    </>
  )
}

export function PlanDetail({ plan, classes }: Extract<ClassChoice, { kind: 'plan' }>) {
  const { codigo, nome, patriarca, until } = plan
  return (
    <>
      <PaneHead level={2} title={classTitle(plan)}>
        <PrintList make={() => classList(plan)} />
      </PaneHead>
      <PaneBody padded>
        <FactList
          facts={factsOf([
            [explorerLabels.codigo, codigo],
            [explorerLabels.nome, nome],
            [explorerLabels.patriarca, patriarca],
            [explorerLabels.until, untilText(until)],
            [explorerLabels.classes, classes === null ? null : classCount(classes)],
          ])}
        />
      </PaneBody>
      <PaneFoot acts={<CopyButton text={codigo} label={texts.copyCode} />} />
    </>
  )
}

interface UnitDetailProps {
  entry: DirectoryEntry
  onForward(): void
}

/** An organisation, a sector, a group or a commission. */
export function UnitDetail({ entry, onForward }: UnitDetailProps) {
  const { kind, nome, sigla, detalhe } = entry
  const place = kind === 'Organizacao' ? explorerLabels.patriarca : explorerLabels.place
  const short = sigla ?? ''
  return (
    <>
      <PaneHead level={2} title={unitTitle(entry)}>
        {kind === 'Organizacao' && <PrintList make={() => unitList(entry)} />}
      </PaneHead>
      <PaneBody padded>
        <FactList
          facts={factsOf([
            [explorerLabels.nome, nome],
            [explorerLabels.sigla, sigla],
            [explorerLabels.tipo, kindTitle(kind)],
            [place, detalhe],
          ])}
        />
      </PaneBody>
      <PaneFoot
        acts={
          <>
            <CopyButton text={short === '' ? nome : short} label={short === '' ? texts.copyName : texts.copySigla} />
            <Button
              variant="primary"
              icon={<Send aria-hidden />}
              aria-label={forwardToText(unitTitle(entry))}
              onPress={onForward}
            >
              {texts.forward}
            </Button>
          </>
        }
      />
    </>
  )
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const { state, copy } = useCopy()
  return (
    <Button icon={<ClipboardCopy aria-hidden />} onPress={() => void copy(text, copiedText(text))}>
      {state === 'copied' ? commonTexts.copied : label}
    </Button>
  )
}
