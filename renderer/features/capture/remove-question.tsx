import { removeText, removeTitle } from '../../texts/capture.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'

export interface RemoveQuestionProps {
  count: number
  onRemove(): void
  onClose(): void
}

/** Asked before several files leave the list at once. */
export function RemoveQuestion({ count, onRemove, onClose }: RemoveQuestionProps) {
  return (
    <Question
      title={removeTitle(count)}
      onClose={onClose}
      answers={
        <>
          <Button autoFocus onPress={onClose}>
            Manter
          </Button>
          <Button
            variant="danger"
            onPress={() => {
              onRemove()
              onClose()
            }}
          >
            Retirar da lista
          </Button>
        </>
      }
    >
      <p>{removeText}</p>
    </Question>
  )
}
