import { useEffect, useRef, useState } from 'react'
import type { AddFilesResult } from '../../../contract/bridge/capture.ts'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import type { ScanStack } from '../../../contract/bridge/scanning.ts'
import { call } from '../../bridge/malote.ts'
import { failureText } from '../../texts/failures.ts'
import { scanningTexts as texts } from '../../texts/scanning.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Question } from '../../ui/question.tsx'
import { Notice } from '../../ui/states.tsx'
import { NameField } from './name-field.tsx'
import { ScanPages } from './scan-pages.tsx'
import css from './scanning.module.css'

interface ScanProgressProps {
  stack: ScanStack
  /** Its document is in the capture list, or was refused by it. */
  onFinished(result: AddFilesResult): void
  onClose(): void
}

/** A stack while it is scanned, and what can be done with it when its scanner has stopped. */
export function ScanProgress({ stack, onFinished, onClose }: ScanProgressProps) {
  const { stackId, state, pages, problem, isHalfSheet } = stack
  const [name, setName] = useState(stack.name)
  const [isRepeated, setRepeated] = useState(true)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isAsking, setAsking] = useState(false)
  useSpokenState(stack)
  const isStopped = state === 'broken' || state === 'ended'

  async function act<T>(work: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await work
    setFailure(outcome.ok ? null : outcome.failure)
    return outcome
  }
  async function finish(): Promise<void> {
    const outcome = await act(call('scanning.finish', { stackId, name: name.trim() }))
    if (outcome.ok) onFinished(outcome.value)
  }
  const replacesLast = isHalfSheet && state === 'broken' && isRepeated
  return (
    <>
      <ModalDialog
        role="dialog"
        isWide
        title={titleOf(stack)}
        onClose={onClose}
        actions={
          <StackActs
            stack={stack}
            mayFinish={name.trim() !== ''}
            onStop={() => void act(call('scanning.stop', { stackId }))}
            onDiscard={() => setAsking(true)}
            onClose={onClose}
            onGoOn={() => void act(call('scanning.continue', { stackId, replacesLast }))}
            onFinish={() => void finish()}
          />
        }
      >
        {failure !== null && (
          <Notice tone="danger" title={texts.failed} text={failure.message ?? failureText(failure).text} />
        )}
        {problem !== null && <Notice tone="warn" title={problem.title} text={problem.text} />}
        {stateText[state] !== null && <p>{stateText[state]}</p>}
        <ScanPages pages={pages} />
        {state === 'broken' && isHalfSheet && (
          <Checkbox isSelected={isRepeated} onChange={setRepeated}>
            {texts.halfSheet(Math.ceil(pages.length / 2), pages.length)}
          </Checkbox>
        )}
        {isStopped && (
          <div className={css['fields']}>
            <NameField value={name} onChange={setName} />
          </div>
        )}
      </ModalDialog>
      {isAsking && (
        <Question
          {...texts.question}
          text={texts.question.text(pages)}
          onAct={() => void act(call('scanning.discard', { stackId }))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const stateText = { scanning: texts.stays, ended: texts.endedText, broken: null, finishing: null }

interface StackActsProps {
  stack: ScanStack
  mayFinish: boolean
  onStop(): void
  onDiscard(): void
  onClose(): void
  onGoOn(): void
  onFinish(): void
}

/** The buttons; the one that most people use next has the focus. */
function StackActs({ stack, mayFinish, onStop, onDiscard, onClose, onGoOn, onFinish }: StackActsProps) {
  const { state, pages } = stack
  const close = (
    <Button key={state} autoFocus={state === 'scanning' || state === 'finishing'} onPress={onClose}>
      {texts.close}
    </Button>
  )
  if (state === 'finishing') return close
  if (state === 'scanning') {
    return (
      <>
        <Button variant="danger" onPress={onStop}>
          {texts.stop}
        </Button>
        {close}
      </>
    )
  }
  const isBroken = state === 'broken'
  return (
    <>
      <Button variant="danger" onPress={onDiscard}>
        {texts.discard}
      </Button>
      {close}
      <Button autoFocus={isBroken} variant={isBroken ? 'primary' : 'plain'} onPress={onGoOn}>
        {isBroken ? texts.goOn : texts.more}
      </Button>
      <Button autoFocus={!isBroken} variant={isBroken ? 'plain' : 'primary'} isDisabled={!mayFinish} onPress={onFinish}>
        {texts.finish(pages)}
      </Button>
    </>
  )
}

function titleOf({ state, pages, problem, scannerName }: ScanStack): string {
  if (problem !== null) return `${texts.title}: ${problem.title.toLocaleLowerCase('pt-BR')}`
  if (state === 'finishing') return texts.finishing(pages)
  if (state === 'ended') return texts.ended(pages)
  return pages.length === 0 ? texts.starting(scannerName) : texts.scanning(pages)
}

/** Says each tenth page, and every other state. */
function useSpokenState({ state, pages, problem }: ScanStack): void {
  const announce = useAnnounce()
  const told = useRef({ state, tens: Math.floor(pages.length / 10) })
  const { length } = pages
  useEffect(() => {
    const tens = Math.floor(length / 10)
    const isNew = told.current.state !== state
    if (isNew && state === 'broken' && problem !== null) announce(`${problem.title}. ${problem.text}`)
    else if (isNew && state === 'ended') announce(texts.ended(pages))
    else if (state === 'scanning' && (isNew || told.current.tens !== tens)) announce(texts.scanning(pages))
    told.current = { state, tens }
  }, [announce, state, pages, length, problem])
}
