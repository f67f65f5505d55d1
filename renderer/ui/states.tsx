import { Check, CircleAlert, CloudOff, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { useCopy } from './copy.ts'
import css from './states.module.css'

/** Nothing here: what would be here, and how to begin. */
export function EmptyState({ icon, title, text, children }: EmptyProps) {
  return (
    <div className={css['state']}>
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

export interface ErrorProps {
  /** What happened. */
  title: string
  /** What was kept and what to do. */
  text: string
  /** For support, as the service gave it. */
  traceId?: string | null | undefined
  children?: ReactNode
}

/** It did not work: what happened, what was kept, what to do, and the number to quote. */
export function ErrorState({ title, text, traceId, children }: ErrorProps) {
  return (
    <div className={css['state']} role="alert">
      <span className={`${css['mark']} ${css['bad']}`} aria-hidden>
        <CircleAlert />
      </span>
      <h2 className={css['title']}>{title}</h2>
      <p className={css['text']}>{text}</p>
      {traceId && <TraceId value={traceId} />}
      {children !== undefined && <div className={css['actions']}>{children}</div>}
    </div>
  )
}

/** The same in one line, for a pane that goes on working. */
export function Notice({ tone, title, text, traceId, children }: ErrorProps & { tone: 'warn' | 'danger' | 'plain' }) {
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

export function TraceId({ value }: { value: string }) {
  const { state, copy } = useCopy()
  return (
    <p className={css['trace']}>
      <span>Código para o suporte:</span>
      <code>{value}</code>
      <IconButton
        label={state === 'copied' ? 'Copiado' : 'Copiar o código'}
        onPress={() => void copy(value, 'Código copiado.')}
      >
        {state === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
    </p>
  )
}

/** What is shown comes from this computer's memory. */
export function OfflineNote({ text }: { text: string }) {
  return (
    <p className={css['offline']} role="status">
      <CloudOff aria-hidden />
      {text}
    </p>
  )
}

/** Lines where rows will be, so that nothing moves when they come. */
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
