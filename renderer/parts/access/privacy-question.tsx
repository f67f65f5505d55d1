import { useCallback, useEffect, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { countFound, isUndecided, type PrivacySearch } from '../../../contract/bridge/privacy.ts'
import { call } from '../../bridge/malote.ts'
import { useCaptureRows, useCaptureRowsReplica } from '../../bridge/replicas.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { type FailureText, failureText } from '../../texts/failures.ts'
import { composeKeys, keyText } from '../../texts/keys.ts'
import { notVerifiedText, personalDataText, privacyQuestionTexts as texts } from '../../texts/privacy.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Notice } from '../../ui/states.tsx'
import { completeDecision, DecisionFields, emptyDecision } from './decision-fields.tsx'
import css from './privacy-question.module.css'

interface Asked {
  readonly fileIds: readonly string[]
  /** Sends what was refused, once all of these files are decided about. */
  again(): void
}
const nothingAsked: Asked = { fileIds: [], again: () => {} }

/** Files that were refused together because of personal data in them or pages not verified, and that the person is asked about. */
interface UndecidedFiles {
  readonly asked: Asked
  /** Asks about those of these files, at most 1000, that have to be decided about before `again` sends them. Stable. */
  ask(fileIds: readonly string[], again: () => void): void
  /** Closes this question, and not a later one. Stable. */
  onClose(asked: Asked): void
}

export function useUndecidedFiles(): UndecidedFiles {
  const { store } = useCaptureRowsReplica()
  const [asked, setAsked] = useState(nothingAsked)
  const ask = useCallback(
    async (given: readonly string[], again: () => void) => {
      if (given.length === 0) return
      const outcome = await call('privacy.list', {})
      const found = outcome.ok ? undecidedOf(given, outcome.value, store.getState().value) : []
      setAsked({ fileIds: found.slice(0, 1000).map(({ fileId }) => fileId), again })
    },
    [store],
  )
  const onClose = useCallback((closed: Asked) => setAsked((now) => (now === closed ? nothingAsked : now)), [])
  return { asked, ask: useCallback((...given) => void ask(...given), [ask]), onClose }
}

interface PrivacyQuestionProps extends Omit<UndecidedFiles, 'ask'> {
  /** Shows one of them. */
  onOpen(fileId: string): void
}

/** Asks once for all files that were refused together: a decision for all of them, or one to look at. */
export function PrivacyQuestion(props: PrivacyQuestionProps) {
  const { asked, onClose } = props
  const { fileIds } = asked
  // Loaded before anything is asked, so that the question does not appear late.
  const { value } = useQuery('privacy.list', {}, 'privacy.changed', fileIds)
  const rows = useCaptureRows((replica) => replica.value)
  const undecided = undecidedOf(fileIds, value ?? [], rows)
  const isOpen = undecided.length > 0
  // Nothing left to decide ends the question: it must not open again by itself.
  useEffect(() => (isOpen ? () => onClose(asked) : undefined), [isOpen, asked, onClose])
  if (!isOpen) return null
  return <OpenQuestion key={fileIds.join()} {...props} undecided={undecided} />
}

/** Holds what the person has filled in for these files, and for no others. */
function OpenQuestion({ asked, undecided, onOpen, onClose }: PrivacyQuestionProps & { undecided: UndecidedFile[] }) {
  const [input, setInput] = useState(emptyDecision)
  const [failure, setFailure] = useState<FailureText | null>(null)
  const decision = completeDecision(input)
  const close = () => onClose(asked)

  async function decide(): Promise<void> {
    if (decision === null) return
    const ids = undecided.map(({ fileId }) => fileId)
    const outcome = await call('privacy.decide', { fileIds: ids, ...decision })
    if (!outcome.ok) return setFailure(failureText(outcome.failure))
    close()
    asked.again()
  }
  return (
    <ModalDialog
      title={texts.title(undecided.length, whyAsked(undecided))}
      onClose={close}
      actions={
        <>
          <Button autoFocus onPress={close}>
            {texts.close}
          </Button>
          <Button
            variant="primary"
            isDisabled={decision === null}
            keyHint={keyText(composeKeys.send)}
            aria-keyshortcuts={composeKeys.send.keys[0]}
            onPress={() => void decide()}
          >
            {texts.decideAndSend}
          </Button>
        </>
      }
    >
      {failure !== null && <Notice tone="danger" {...failure} />}
      <p>{texts.ask(undecided.length)}</p>
      <ul className={css['files']} aria-label={texts.files}>
        {undecided.map(({ fileId, name, found, unread }) => (
          <li key={fileId}>
            <span className={css['name']}>{name}</span>
            {found !== '' && <span className={css['found']}>{found}</span>}
            {unread !== '' && <span className={css['unread']}>{unread}</span>}
            <Button
              variant="quiet"
              aria-label={texts.openFile(name)}
              onPress={() => {
                close()
                onOpen(fileId)
              }}
            >
              {texts.open}
            </Button>
          </li>
        ))}
      </ul>
      <div
        className={css['decision']}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || !event.ctrlKey || event.repeat) return
          event.preventDefault()
          event.stopPropagation()
          void decide()
        }}
      >
        <DecisionFields value={input} onChange={setInput} />
      </div>
    </ModalDialog>
  )
}

interface UndecidedFile {
  readonly fileId: string
  readonly name: string
  /** "2 CPF e 1 telefone"; empty for nothing. */
  readonly found: string
  /** Its pages that were not verified; empty for none. */
  readonly unread: string
}

function whyAsked(undecided: readonly UndecidedFile[]): 'found' | 'unread' | 'both' {
  const found = undecided.filter((each) => each.found !== '').length
  if (found === 0) return 'unread'
  return found === undecided.length ? 'found' : 'both'
}

/** Those of some files that are to be Público with personal data, or not verified, that nobody has decided about. */
function undecidedOf(
  fileIds: readonly string[],
  searches: readonly PrivacySearch[],
  rows: readonly CaptureRow[] | null,
): UndecidedFile[] {
  if (fileIds.length === 0) return []
  const rowOf = new Map(rows?.map((row) => [row.fileId, row]))
  const searchOf = new Map(searches.map((search) => [search.fileId, search]))
  return fileIds.flatMap((fileId) => {
    const row = rowOf.get(fileId)
    const search = searchOf.get(fileId)
    if (row?.access !== 'Publico' || search === undefined || !isUndecided(search)) return []
    return [{ fileId, name: row.name, found: personalDataText(countFound(search)), unread: notVerifiedText(search) }]
  })
}
