import { useCallback, useState } from 'react'
import { countFound, isUndecided, type PrivacySearch } from '../../contract/bridge/privacy.ts'
import { call } from '../bridge/malote.ts'
import { useCaptureRows } from '../bridge/replicas.ts'
import { useQuery } from '../bridge/use-query.ts'
import { type FailureText, failureText } from '../texts/failures.ts'
import { personalDataText, privacyQuestionTexts as texts } from '../texts/privacy.ts'
import { Button } from '../ui/button.tsx'
import { ModalDialog } from '../ui/modal-dialog.tsx'
import { Notice } from '../ui/states.tsx'
import { completeDecision, DecisionFields, emptyDecision } from './decision-fields.tsx'
import css from './privacy-question.module.css'

/** Those of some files, at most 1000, that a person has to decide about before they are sent as Público. */
async function findUndecided(fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const outcome = await call('privacy.list', {})
  const undecided = outcome.ok ? outcome.value.filter(isUndecided).map(({ fileId }) => fileId) : []
  const asked = new Set(fileIds)
  return undecided.filter((fileId) => asked.has(fileId)).slice(0, 1000)
}

/** Files that were refused together because of personal data in them, and that the person is asked about. */
interface UndecidedFiles {
  readonly fileIds: readonly string[]
  /** Asks about those of these files that have to be decided about. Stable. */
  ask(fileIds: readonly string[]): void
  onClose(): void
}

export function useUndecidedFiles(): UndecidedFiles {
  const [fileIds, setFileIds] = useState<readonly string[]>([])
  const ask = useCallback((asked: readonly string[]) => void findUndecided(asked).then(setFileIds), [])
  return { fileIds, ask, onClose: () => setFileIds([]) }
}

export interface PrivacyQuestionProps extends Omit<UndecidedFiles, 'ask'> {
  /** Shows one of them. */
  onOpen(fileId: string): void
  /** All are decided about: they can be sent. */
  onDecided(): void
}

/** Asks once for all files that were refused together: a decision for all of them, or one to look at. */
export function PrivacyQuestion({ fileIds, onOpen, onDecided, onClose }: PrivacyQuestionProps) {
  const undecided = useUndecided(fileIds)
  const [input, setInput] = useState(emptyDecision)
  const [failure, setFailure] = useState<FailureText | null>(null)
  const decision = completeDecision(input)
  if (undecided.length === 0) return null

  async function decide(): Promise<void> {
    if (decision === null) return
    const ids = undecided.map(({ fileId }) => fileId)
    const outcome = await call('privacy.decide', { fileIds: ids, ...decision })
    if (!outcome.ok) return setFailure(failureText(outcome.failure))
    onClose()
    onDecided()
  }
  return (
    <ModalDialog
      title={texts.title(undecided.length)}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {texts.close}
          </Button>
          <Button variant="primary" isDisabled={decision === null} onPress={() => void decide()}>
            {texts.decideAndSend}
          </Button>
        </>
      }
    >
      {failure !== null && <Notice tone="danger" {...failure} />}
      <p>{texts.ask(undecided.length)}</p>
      <ul className={css['files']} aria-label={texts.files}>
        {undecided.map(({ fileId, name, found }) => (
          <li key={fileId}>
            <span className={css['name']}>{name}</span>
            <span className={css['found']}>{found}</span>
            <Button
              variant="quiet"
              aria-label={texts.openFile(name)}
              onPress={() => {
                onClose()
                onOpen(fileId)
              }}
            >
              {texts.open}
            </Button>
          </li>
        ))}
      </ul>
      <DecisionFields value={input} onChange={setInput} />
    </ModalDialog>
  )
}

interface UndecidedFile {
  readonly fileId: string
  readonly name: string
  /** "2 CPF e 1 telefone". */
  readonly found: string
}

/** Those that are still undecided, as they stand now: more text of them may be recognised while the question is open. */
function useUndecided(fileIds: readonly string[]): UndecidedFile[] {
  const { value } = useQuery('privacy.list', {}, 'privacy.changed', fileIds)
  const rows = useCaptureRows((replica) => replica.value)
  const searches = new Map<string, PrivacySearch>(value?.map((search) => [search.fileId, search]))
  return fileIds.flatMap((fileId) => {
    const row = rows?.find((each) => each.fileId === fileId)
    const search = searches.get(fileId)
    if (row?.access !== 'Publico' || search === undefined || !isUndecided(search)) return []
    return [{ fileId, name: row.name, found: personalDataText(countFound(search)) }]
  })
}
