import { memo, useEffect, useRef } from 'react'
import type { SigningBatch, SigningEntry } from '../../../../contract/bridge/certificates.ts'
import { call } from '../../../bridge/malote.ts'
import { entryBadges, signingTitle, certificateTexts as texts } from '../../../texts/certificates.ts'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { Notice } from '../../../ui/states.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import css from './certificates.module.css'

/** How far a batch is, and how each document stands. */
export function SigningProgress({ batch, onClose }: { batch: SigningBatch; onClose(): void }) {
  const { state, stopped, entries } = batch
  const announce = useAnnounce()
  const title = signingTitle(batch)
  const isEnded = state === 'ended'
  const isAsking = state === 'asking' || state === 'keypad'
  // The focus names the dialog as it opens.
  const told = useRef(state)
  useEffect(() => {
    if (state !== told.current) announce(title)
    told.current = state
  }, [announce, state, title])
  const list = useRef<HTMLUListElement>(null)
  const last = entries.findLastIndex((entry) => entry.state !== 'waiting' && entry.state !== 'not-tried')
  useEffect(() => {
    const { current } = list
    const row = current?.children[last]
    // A person who reads the list keeps their place.
    if (!current || !(row instanceof HTMLElement) || current.matches(':hover, :focus-within')) return
    current.scrollTop = row.offsetTop - current.offsetTop - current.clientHeight / 2
  }, [last])
  const settled = entries.filter((entry) => entry.state !== 'waiting' && entry.state !== 'signing').length
  return (
    <ModalDialog
      role="dialog"
      title={title}
      onClose={onClose}
      actions={
        <>
          {(isAsking || state === 'running' || state === 'system') && (
            <Button variant="danger" onPress={() => void call('certificates.stop', {})}>
              {isAsking ? texts.cancel : texts.stop}
            </Button>
          )}
          <Button key={state} variant={isEnded ? 'primary' : 'plain'} autoFocus onPress={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      {state === 'asking' && <p>{texts.asking}</p>}
      {state === 'keypad' && <p>{texts.keypad}</p>}
      {state === 'system' && <p>{texts.system}</p>}
      {state === 'stopping' && <p>{texts.stopping}</p>}
      {stopped !== null && <Notice tone="danger" title={texts.stopped} text={stopped} />}
      {(state === 'running' || state === 'system' || state === 'stopping') && (
        <div className={css['progress']}>
          <ProgressLine label={texts.progress} value={settled / entries.length} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
      <ul ref={list} className={css['documents']} aria-label={texts.entries} tabIndex={0}>
        {entries.map((entry) => (
          <Entry key={entry.fileId} entry={entry} />
        ))}
      </ul>
    </ModalDialog>
  )
}

/** Memoised, because a batch can have hundreds of entries. */
const Entry = memo(
  function Entry({ entry: { name, state, sentence } }: { entry: SigningEntry }) {
    const { text, ...look } = entryBadges[state]
    return (
      <li className={css['document']}>
        <div className={css['line']}>
          <span className={css['name']} title={name}>
            {name}
          </span>
          <StatusBadge {...look}>{text}</StatusBadge>
        </div>
        {sentence !== null && <p className={css['sentence']}>{sentence}</p>}
      </li>
    )
  },
  ({ entry: one }, { entry: other }) => one.state === other.state && one.sentence === other.sentence,
)
