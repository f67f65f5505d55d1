import { type ReactNode, useMemo } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import css from './tabs.module.css'

export interface TabsProps<T extends string> {
  label: string
  value: T
  onChange(value: T): void
  /** `count` in few letters: it stands beside the name. The same list as before is not drawn anew. */
  tabs: readonly { id: T; text: string; count?: string | undefined }[]
  children: ReactNode
}

export function Tabs<T extends string>({ label, value, onChange, tabs, children }: TabsProps<T>) {
  // What stands in the panel changes often, the tabs above it seldom.
  const list = useMemo(
    () => (
      <TabList aria-label={label} className={css['list'] ?? ''}>
        {tabs.map(({ id, text, count }) => (
          <Tab key={id} id={id} className={css['tab'] ?? ''}>
            {text}
            {count !== undefined && <span className={css['count']}>{count}</span>}
          </Tab>
        ))}
      </TabList>
    ),
    [label, tabs],
  )
  return (
    <AriaTabs
      className={css['tabs'] ?? ''}
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = tabs.find(({ id }) => id === key)
        if (chosen !== undefined) onChange(chosen.id)
      }}
    >
      {list}
      {/* Another panel for another tab: one that only changes its name would no longer be what its tab points to. */}
      <TabPanel key={value} id={value} className={css['panel'] ?? ''}>
        {children}
      </TabPanel>
    </AriaTabs>
  )
}
