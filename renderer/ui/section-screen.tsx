import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PaneBody, PaneHead, Panes } from './panes.tsx'
import { SectionList } from './section-list.tsx'

interface SectionScreenProps<T extends string> {
  id: 'help' | 'settings'
  texts: { readonly title: string; readonly sections: string; readonly back: string }
  sections: readonly { readonly id: T; readonly text: string; readonly icon: LucideIcon }[]
  /** The section that is shown first; null for the first one of the list. */
  initial: T | null
  /** The content of a section. */
  children(section: T): ReactNode
}

/** A screen in sections. Where one pane fits, the list comes first. */
export function SectionScreen<T extends string>({ id, texts, sections, initial, children }: SectionScreenProps<T>) {
  const [chosen, setChosen] = useState(initial)
  const [isListed, setListed] = useState(initial === null)
  const shown = chosen ?? sections[0]?.id
  if (shown === undefined) return null
  return (
    <Panes
      id={id}
      shown={shown}
      listLabel={texts.sections}
      detailLabel={sections.find((each) => each.id === shown)?.text ?? texts.title}
      backText={texts.back}
      showing={isListed ? 'list' : 'detail'}
      onBack={() => setListed(true)}
      list={
        <>
          <PaneHead title={texts.title} />
          <SectionList
            label={texts.sections}
            selected={shown}
            sections={sections}
            onSelect={(section) => {
              setChosen(section)
              setListed(false)
            }}
          />
        </>
      }
      detail={
        <PaneBody key={shown} padded>
          {children(shown)}
        </PaneBody>
      }
    />
  )
}
