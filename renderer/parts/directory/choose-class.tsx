import { useState } from 'react'
import type { PlanClass } from '../../../contract/bridge/directory.ts'
import { explorerTexts as texts } from '../../texts/explorer.ts'
import { Button } from '../../ui/button.tsx'
import { type ClassChoice, ClassExplorer } from './class-explorer.tsx'
import { ExplorerDialog } from './explorer-dialog.tsx'

/** A button that opens all classes, to choose one of them. */
export function ChooseClass({ onChoose }: { onChoose(classe: PlanClass): void }) {
  const [isOpen, setOpen] = useState(false)
  const [selected, setSelected] = useState<{ id: string; choice: ClassChoice | null } | null>(null)
  function take(chosen: PlanClass): void {
    setOpen(false)
    onChoose(chosen)
  }
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        {texts.allClasses}
      </Button>
      {isOpen && (
        <ExplorerDialog
          title={texts.chooseClass}
          takeText={texts.useClass}
          chosen={selected?.choice?.kind === 'class' ? selected.choice.classe : null}
          onTake={take}
          onClose={() => setOpen(false)}
        >
          <ClassExplorer
            selected={selected?.id ?? null}
            onSelect={(id, choice) => setSelected({ id, choice })}
            onOpen={(choice) => {
              if (choice.kind === 'class') take(choice.classe)
            }}
          />
        </ExplorerDialog>
      )}
    </>
  )
}
