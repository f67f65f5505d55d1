import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { useUndecidedFiles } from '../../parts/access/privacy-question.tsx'
import { maySendNowText, notSentYetText } from '../../texts/attaching.ts'
import { sendLaterTexts } from '../../texts/hold.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import type { EarlierLevel } from './about-forwarding.tsx'
import { useAttachState, useDraftAttachState } from './attach-files.ts'
import type { DraftProblems } from './draft-problems.ts'
import { validateDraft } from './problems.ts'
import type { OpenDraft } from './use-draft.ts'
import { type PublicQuestion, usePublicQuestion } from './use-public-question.tsx'

export interface SendDraft {
  /** Empty until the user has tried to send. */
  readonly problems: DraftProblems
  /** The user tried to send while files were being attached. */
  readonly isWaitingForFiles: boolean
  /** At once, or at a moment (ISO 8601). */
  send(sendAt?: string): Promise<void>
  /** The question about personal data in the texts, while it is asked. */
  readonly question: PublicQuestion['question']
  /** Attached files that were not sent because of personal data in them. */
  readonly undecided: ReturnType<typeof useUndecidedFiles>
}

interface SendDraftOptions {
  draft: OpenDraft
  draftId: string
  session: SessionState
  /** The element that contains the fields. */
  page: RefObject<HTMLElement | null>
  earlierLevel: EarlierLevel
  onSent(takes: boolean): void
}

/** Sends a draft, unless fields are wrong or files are still being attached. */
export function useSendDraft({ draft, draftId, session, page, earlierLevel, onSent }: SendDraftOptions): SendDraft {
  const [hasTried, setTried] = useState(false)
  const [isWaitingForFiles, setWaitingForFiles] = useState(false)
  const undecided = useUndecidedFiles()
  const moment = useRef<string | undefined>(undefined)
  const publicQuestion = usePublicQuestion(earlierLevel, () => void send(moment.current))
  const attachState = useAttachState()
  const { progress } = useDraftAttachState(draftId)
  const announce = useAnnounce()
  useEffect(() => {
    if (!isWaitingForFiles || progress !== null) return
    setWaitingForFiles(false)
    announce(maySendNowText)
  }, [isWaitingForFiles, progress, announce])
  const isSending = useRef(false)
  const check = (fields: DraftFields) => validateDraft(fields, session)

  async function send(sendAt?: string): Promise<void> {
    if (isSending.current) return
    moment.current = sendAt
    isSending.current = true
    try {
      await checkAndSend()
    } finally {
      isSending.current = false
    }
  }
  async function checkAndSend(): Promise<void> {
    // The first wrong field is found by how it is drawn.
    flushSync(() => setTried(true))
    const fields = draft.current()
    if (fields === null) return
    if (Object.keys(check(fields)).length > 0) {
      focusFirstInvalid(page.current)
      return
    }
    const attaching = attachState.progressNow(draftId)
    if (attaching !== null) {
      setWaitingForFiles(true)
      announce(notSentYetText(attaching.files))
      return
    }
    if (!(await publicQuestion.mayLeave(fields))) return
    // Text that was typed during the search was not searched.
    if (draft.current() !== fields) return checkAndSend()
    if (await draft.send(moment.current)) {
      if (moment.current !== undefined) announce(sendLaterTexts.announced(moment.current))
      onSent(takesItem(fields))
    } else {
      const fileIds = fields.documents.flatMap((each) => ('fileId' in each ? [each.fileId] : []))
      undecided.ask(fileIds, () => void send(moment.current))
    }
  }
  const problems = hasTried && draft.fields !== null ? check(draft.fields) : {}
  return { problems, isWaitingForFiles, send, undecided, question: publicQuestion.question }
}

/** Whether the draft takes an item out of the input that it was begun from. */
const takesItem = ({ about, process }: DraftFields): boolean =>
  (about !== null && about.kind !== 'complement') || process?.ato === 'entranhar-encaminhamento'
