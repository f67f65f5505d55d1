import { Check, CircleAlert, CloudOff, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import css from './states.module.css'
import { traceTexts, uiTexts } from './ui-texts.ts'
import { useCopy } from './use-copy.ts'

/** Shown for an empty list: what belongs here, and how to begin. */
export function EmptyState({ icon, title, text, children }: EmptyProps) {
  return (
    <div className={css['state']} data-empty>
      <span className={css['mark']} aria-hidden>
        {icon}
      </span>
      <h2 className={css['title']}>{title}</h2>
      <p className={css['text']}>{text}</p>
      {children !== undefined && <div className={css['actions']}>{children}</div>}
    </div>
  )
}
interface EmptyProps {
  icon: ReactNode
  title: string
  text: string
  children?: ReactNode
}

interface ErrorProps {
  /** The event in a few words. */
  title: string
  /** The consequence for the person's work, and the advice. */
  text: string
  /** The service's id of the failed request, for support. */
  traceId?: string | null | undefined
  /** 1 where the heading of the page failed with the content. */
  level?: 1 | 2
  children?: ReactNode
}

/** Shown in place of content that failed to load. */
export function ErrorState({ title, text, traceId, level = 2, children }: ErrorProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={css['state']} role="alert">
      <span className={`${css['mark']} ${css['bad']}`} aria-hidden>
        <CircleAlert />
      </span>
      <Heading className={css['title']}>{title}</Heading>
      <p className={css['text']}>{text}</p>
      {traceId && <TraceId value={traceId} />}
      {children !== undefined && <div className={css['actions']}>{children}</div>}
    </div>
  )
}

export interface NoticeProps extends Omit<ErrorProps, 'text' | 'level'> {
  tone: 'warn' | 'danger' | 'plain'
  text: ReactNode
}

/** A message in one line, in a pane that still works. */
export function Notice({ tone, title, text, traceId, children }: NoticeProps) {
  return (
    <div className={`${css['notice']} ${css[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <CircleAlert aria-hidden />
      <div className={css['words']}>
        <strong>{title}</strong>
        {text !== '' && <p>{text}</p>}
        {traceId && <TraceId value={traceId} />}
      </div>
      {children}
    </div>
  )
}

/** A warning in one line that never grows; the button opens the rest. */
export function NoticeLine({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={`${css['notice']} ${css['oneLine']} ${css['warn']}`} role="status">
      <CircleAlert aria-hidden />
      <strong title={text}>{text}</strong>
      {children}
    </div>
  )
}

export function TraceId({ value }: { value: string }) {
  const { state, copy } = useCopy()
  return (
    <p className={css['trace']}>
      <span>{traceTexts.label}</span>
      <code>{value}</code>
      <IconButton
        label={state === 'copied' ? uiTexts.copied : traceTexts.copy}
        onPress={() => void copy(value, traceTexts.copied)}
      >
        {state === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
    </p>
  )
}

/** Says that the content comes from the local cache. */
export function OfflineNote({ text }: { text: string }) {
  return (
    <p className={css['offline']} role="status">
      <CloudOff aria-hidden />
      {text}
    </p>
  )
}

/** Placeholders for rows that are being loaded. */
export function Skeleton({ rows = 6, label }: { rows?: number; label: string }) {
  return (
    <div className={css['skeleton']} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows are identical and never reordered
        <div key={index} className={css['bone']} aria-hidden>
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
