import { createContext, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import { Button } from './button.tsx'
import { ChevronDown } from './icons.ts'
import { GroupMenu } from './menu.tsx'
import css from './tabs.module.css'
import { tabTexts } from './ui-texts.ts'
import { useOneLine } from './use-one-line.ts'

/** False inside a tab that is not chosen. */
export const ChosenTabContext = createContext(true)

interface TabsProps<T extends string> {
  label: string
  value: T
  onChange(value: T): void
  /** `count` is short text beside the name. Compared by identity. */
  tabs: readonly { id: T; text: string; count?: string | undefined }[]
  /** At the end of the line. It is drawn a second time, out of sight, so it must open no dialog of its own. */
  end?: ReactNode
  children: ReactNode
}

/** Tabs in one line; those without room stay reachable by arrow keys and stand in a menu. */
export function Tabs<T extends string>({ label, value, onChange, tabs, end, children }: TabsProps<T>) {
  const [line, setLine] = useState<HTMLElement | null>(null)
  const left = useOneLine(line, { ids: tabs.map(({ id }) => id), kept: value })
  // The panel changes often, the tabs seldom.
  const list = useMemo(
    () => (
      <TabList ref={setLine} aria-label={label} className={`${css['list']} ${css['fitting']}`}>
        {tabs.map(({ id, text, count }) => (
          <Tab key={id} id={id} className={css['tab'] ?? ''} data-left={left.has(id) || undefined}>
            {text}
            {count !== undefined && <span className={css['count']}>{count}</span>}
          </Tab>
        ))}
      </TabList>
    ),
    [label, tabs, left],
  )
  function choose(key: unknown): void {
    const chosen = tabs.find(({ id }) => id === key)
    if (chosen !== undefined) onChange(chosen.id)
  }
  return (
    <div className={css['tabs']}>
      <AriaTabs className={css['line'] ?? ''} selectedKey={value} onSelectionChange={choose}>
        {list}
        {left.size > 0 && (
          <span data-more>
            <GroupMenu
              label={tabTexts.more}
              title={label}
              items={tabs
                .filter(({ id }) => left.has(id))
                .map(({ id, text, count }) => ({ id, text: count === undefined ? text : `${text} ${count}` }))}
              onChoose={choose}
            >
              <Button variant="quiet" icon={<ChevronDown aria-hidden />} aria-label={tabTexts.more}>
                {tabTexts.moreShort}
              </Button>
            </GroupMenu>
          </span>
        )}
        {end}
      </AriaTabs>
      {/*
       * A new panel for each tab, as React Aria's own; that one looks for something to focus after each change in it, which
       * lays out the page at once.
       */}
      <div
        key={value}
        role="tabpanel"
        id={`${line?.id}-tabpanel-${value}`}
        aria-labelledby={`${line?.id}-tab-${value}`}
        className={css['panel']}
      >
        {children}
      </div>
    </div>
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
            <ChosenTabContext value={id === value}>{content}</ChosenTabContext>
          </TabPanel>
        ))}
      </div>
    </AriaTabs>
  )
}
