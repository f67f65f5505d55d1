import { captureDetailTexts } from '../../texts/capture-list.ts'
import { Button } from '../../ui/button.tsx'
import { PaneFoot, useOnePane } from '../../ui/panes.tsx'

/** Where only one pane fits: opens the other, with what is selected. */
export function ContinueFoot({ selected, onOpen }: { selected: number; onOpen(): void }) {
  const hasOnePane = useOnePane()
  if (!hasOnePane || selected === 0) return null
  return (
    <PaneFoot
      acts={
        <Button variant="primary" onPress={onOpen}>
          {captureDetailTexts.goOn(selected)}
        </Button>
      }
    />
  )
}
