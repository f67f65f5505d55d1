import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import css from './tabs.module.css'

interface TabsProps<T extends string> {
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

interface TabStackProps {
  label: string
  value: string
  onChange(value: string): void
  tabs: readonly { id: string; text: string }[]
  /** At the end of the line of tabs. */
  end: ReactNode
  /** The panel of the chosen tab, and those that keep their state while another is chosen. */
  panels: readonly { id: string; content: ReactNode }[]
}

/** Tabs in one line that scrolls, for names of any number and length. */
export function TabStack({ label, value, onChange, tabs, end, panels }: TabStackProps) {
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab may be one of many
  useEffect(() => {
    strip.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <AriaTabs className={css['tabs'] ?? ''} selectedKey={value} onSelectionChange={(key) => onChange(String(key))}>
      <div className={css['line']}>
        <TabList ref={strip} aria-label={label} className={`${css['list']} ${css['strip']}`}>
          {tabs.map(({ id, text }) => (
            <Tab key={id} id={id} className={`${css['tab']} ${css['long']}`}>
              <span className={css['text']} title={text}>
                {text}
              </span>
            </Tab>
          ))}
        </TabList>
        {end}
      </div>
      <div className={css['stack']}>
        {panels.map(({ id, content }) => (
          <TabPanel key={id} id={id} shouldForceMount className={css['panel'] ?? ''}>
            {content}
          </TabPanel>
        ))}
      </div>
    </AriaTabs>
  )
}
