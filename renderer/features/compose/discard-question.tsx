import { discardTexts, unsavedQuestion } from '../../texts/drafts.ts'
import { Question, type QuestionActs } from '../../ui/question.tsx'

/** Asks before a draft is discarded whose last text could not be saved: it cannot be restored. */
export const DiscardQuestion = (acts: QuestionActs) => (
  <Question {...unsavedQuestion} keep={discardTexts.keep} act={discardTexts.discard} {...acts} />
)
