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
import spokenCss from './spoken.module.css'
import css from './status-badge.module.css'

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
export type StatusIconName = keyof typeof icons

/** The icon alone, for use beside a text. */
export function StatusIcon({ tone, icon }: { tone: Tone; icon: StatusIconName }) {
  const Icon = icons[icon]
  return (
    <span className={`${css['mark']} ${css[tone]}`}>
      <Icon aria-hidden />
    </span>
  )
}

interface StatusBadgeProps {
  tone: Tone
  icon: StatusIconName
  /** Before the text, where the icon says it to those who see. */
  spokenFirst?: string
  children: string
}

/** A state as icon and text: colour alone would not be accessible. */
export function StatusBadge({ tone, icon, spokenFirst = '', children }: StatusBadgeProps) {
  const Icon = icons[icon]
  return (
    <span className={`${css['mark']} ${css[tone]}`}>
      <Icon aria-hidden />
      <span className={css['word']} title={spokenFirst + children}>
        {spokenFirst !== '' && <span className={spokenCss['spoken']}>{spokenFirst}</span>}
        {children}
      </span>
    </span>
  )
}
