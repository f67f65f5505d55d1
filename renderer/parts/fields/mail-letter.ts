import type { CaptureRow, MessageFacts } from '../../../contract/bridge/capture.ts'
import { type Attachment, maxSubjectLength } from '../../../contract/bridge/compose.ts'
import { mailLetterText } from '../../texts/capture-sending.ts'

/** The subject and the message of a forwarding. */
interface Letter {
  readonly subject: string
  readonly message: string
}

/** The letter proposed for what came in one mail: its subject, its sender and its date. */
export const letterOf = ({ from, subject, sentAt }: MessageFacts): Letter => ({
  subject: subject.slice(0, maxSubjectLength),
  message: mailLetterText({ from, sentAt: sentAt === null ? null : new Date(sentAt) }),
})

/** The letter for documents of the capture list; null where they did not all come in the same mail. */
export function mailLetter(documents: readonly Attachment[], rows: readonly CaptureRow[]): Letter | null {
  const mails = documents.map((document) => rows.find((row) => isOf(row, document))?.message ?? null)
  const [first] = mails
  const isSame = mails.every((mail) => JSON.stringify(mail) === JSON.stringify(first))
  return first === undefined || first === null || !isSame ? null : letterOf(first)
}

const isOf = ({ fileId, idDocumento }: CaptureRow, document: Attachment): boolean =>
  'fileId' in document ? fileId === document.fileId : 'idDocumento' in document && idDocumento === document.idDocumento
