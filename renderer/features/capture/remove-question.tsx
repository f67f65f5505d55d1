import { removeText, removeTitle } from '../../texts/capture.ts'
import { captureDetailTexts as texts } from '../../texts/capture-list.ts'
import { Question, type QuestionActs } from '../../ui/question.tsx'

/** Asks before several files are removed at once. */
export const RemoveQuestion = ({ count, ...acts }: QuestionActs & { count: number }) => (
  <Question title={removeTitle(count)} text={removeText} keep={texts.keep} act={texts.remove} {...acts} />
)
