import { useState } from 'react'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import { explorerTexts as texts } from '../../texts/explorer.ts'
import { Button } from '../../ui/button.tsx'
import { ExplorerDialog } from './explorer-dialog.tsx'
import { UnitExplorer } from './unit-explorer.tsx'

/** A button that opens all organisations and units, to choose one of them. */
export function ChooseUnit({ onChoose }: { onChoose(entry: DirectoryEntry): void }) {
  const [isOpen, setOpen] = useState(false)
  const [selected, setSelected] = useState<{ id: string; entry: DirectoryEntry | null } | null>(null)
  function take(chosen: DirectoryEntry): void {
    setOpen(false)
    onChoose(chosen)
  }
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        {texts.allUnits}
      </Button>
      {isOpen && (
        <ExplorerDialog
          title={texts.chooseUnit}
          takeText={texts.addUnit}
          chosen={selected?.entry ?? null}
          onTake={take}
          onClose={() => setOpen(false)}
        >
          <UnitExplorer
            selected={selected?.id ?? null}
            onSelect={(id, entry) => setSelected({ id, entry })}
            onOpen={take}
          />
        </ExplorerDialog>
      )}
    </>
  )
}
