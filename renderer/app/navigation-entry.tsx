import type { LucideIcon } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { Button, type ButtonProps } from 'react-aria-components'
import { definedFields } from '../../contract/defined-fields.ts'
import { badgeCount } from '../texts/numbers.ts'
import { newsText } from '../texts/window.ts'
import spokenCss from '../ui/spoken.module.css'
import css from './navigation.module.css'
import { LineContext } from './use-rail.ts'

export interface NavigationEntryProps {
  icon: LucideIcon
  count: number
  /** Notices that the user has not seen. */
  news?: number
  /** The window shows it. */
  is: boolean
  /** More about the entry, on hover. */
  title?: string
  /** How far it is below the entry that it belongs to. */
  depth?: 0 | 1 | 2
  children: ReactNode
}

/** A screen or a box in the navigation. */
export function NavigationEntry(props: NavigationEntryProps & Pick<ButtonProps, 'onPress'>) {
  const { icon: Icon, count: many, news = 0, is, title, depth = 0, children, ...rest } = props
  const hasLine = use(LineContext)
  return (
    <Button
      {...rest}
      data-entry
      className={css['entry'] ?? ''}
      {...definedFields({ 'aria-current': is ? ('page' as const) : undefined })}
      data-below={depth === 0 ? undefined : depth}
    >
      <Icon aria-hidden />
      <span className={css['name']} title={title}>
        {children}
      </span>
      {news > 0 && (
        <span className={css['news']} title={newsText(news)}>
          <span className={spokenCss['spoken']}>{newsText(news)}</span>
        </span>
      )}
      {many > 0 && <Count many={many} isShort={!hasLine} />}
    </Button>
  )
}

/** A badge beside an icon is short: a screen reader gets the whole number. */
function Count({ many, isShort }: { many: number; isShort: boolean }) {
  const exact = many.toLocaleString('pt-BR')
  const shown = isShort ? badgeCount(many) : exact
  if (shown === exact) return <span className={css['count']}>{exact}</span>
  return (
    <span className={css['count']}>
      <span aria-hidden>{shown}</span>
      <span className={spokenCss['spoken']}>{exact}</span>
    </span>
  )
}
