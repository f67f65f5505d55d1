import {
  Check,
  CircleAlert,
  CircleDashed,
  CircleHelp,
  CircleUserRound,
  CircleX,
  Clock,
  LoaderCircle,
  PenLine,
  Send,
} from 'lucide-react'
import css from './mark.module.css'

export type Tone = 'quiet' | 'going' | 'ok' | 'warn' | 'danger'

const icons = {
  local: CircleDashed,
  wait: Clock,
  going: LoaderCircle,
  ok: Check,
  ask: CircleHelp,
  warn: CircleAlert,
  bad: CircleX,
  sign: PenLine,
  sent: Send,
  you: CircleUserRound,
} as const
export type MarkIcon = keyof typeof icons

/** An icon alone, where the words stand beside it. */
export function MarkSign({ tone, icon }: { tone: Tone; icon: MarkIcon }) {
  const Icon = icons[icon]
  return (
    <span className={`${css['mark']} ${css[tone]}`}>
      <Icon aria-hidden />
    </span>
  )
}

/** Where something stands: always an icon and a word, never a colour alone. */
export function Mark({ tone, icon, children }: { tone: Tone; icon: MarkIcon; children: string }) {
  const Icon = icons[icon]
  return (
    <span className={`${css['mark']} ${css[tone]}`}>
      <Icon aria-hidden />
      <span className={css['word']} title={children}>
        {children}
      </span>
    </span>
  )
}
