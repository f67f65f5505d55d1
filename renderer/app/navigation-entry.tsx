import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { count } from '../texts/numbers.ts'
import css from './navigation.module.css'
import { type Route, useNavigation } from './route.ts'

const newsText = (news: number) => count(news, 'novidade', 'novidades')

export interface NavigationEntryProps {
  icon: LucideIcon
  count: number
  /** Notices that the user has not seen. */
  news?: number
  is: boolean
  to: Route
  title?: string
  /** Below the entry that it belongs to. */
  isBelow?: boolean
  children: ReactNode
}

/** A screen or a box in the navigation. */
export function NavigationEntry(props: NavigationEntryProps) {
  const { icon: Icon, count: many, news = 0, is, to, title, isBelow = false, children } = props
  const { go } = useNavigation()
  return (
    <li>
      <button
        type="button"
        data-entry
        className={css['entry']}
        aria-current={is ? 'page' : undefined}
        data-below={isBelow || undefined}
        title={title}
        onClick={() => go(to)}
      >
        <Icon aria-hidden />
        <span className={css['name']}>{children}</span>
        {news > 0 && (
          <span className={css['news']} title={newsText(news)}>
            <span className={css['spoken']}>{newsText(news)}</span>
          </span>
        )}
        {many > 0 && <span className={css['count']}>{many.toLocaleString('pt-BR')}</span>}
      </button>
    </li>
  )
}
