import { type ReactNode, useMemo } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import css from './tabs.module.css'

export interface TabsProps<T extends string> {
  label: string
  value: T
  onChange(value: T): void
  /** `count` is short text beside the name. Compared by identity. */
  tabs: readonly { id: T; text: string; count?: string | undefined }[]
  children: ReactNode
}

export function Tabs<T extends string>({ label, value, onChange, tabs, children }: TabsProps<T>) {
  // The panel changes often, the tabs seldom.
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
      {/* A new panel for each tab, so that the tab's aria-controls stays right. */}
      <TabPanel key={value} id={value} className={css['panel'] ?? ''}>
        {children}
      </TabPanel>
    </AriaTabs>
  )
}
