import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Menu } from '../menu.tsx'
import { viewerTexts } from './viewer-texts.ts'

/** An act of a reader: a button with its word where the bar has room, else an entry of "Mais". */
export interface ReaderTool {
  readonly id: string
  readonly text: string
  /** Spoken instead of the text; begins with it. */
  readonly name?: string
  readonly icon: ReactNode
  /** More words in the menu. */
  readonly detail?: string
  /** Heads it in "Mais": pages of the file, or the whole document. */
  readonly about: 'page' | 'document'
  /** Always in "Mais". */
  readonly isRare?: boolean
  onPress(): void
}

/** Pixels of the icon and the borders of a button, and of one letter. */
const buttonWidth = 44
const letterWidth = 6.4

/** The tools, the most wanted first. `room` is the width that the bar has for them, in pixels. */
export function ReaderTools({ tools, room }: { tools: readonly ReaderTool[]; room: number }) {
  const shown = toolsThatFit(tools, room)
  const others = tools.filter((tool) => !shown.includes(tool))
  const groups = (['page', 'document'] as const).map((about) => ({
    id: about,
    title: viewerTexts.about[about],
    items: others
      .filter((tool) => tool.about === about)
      .map(({ id, text, name = text, detail }) => ({ id, text: name, detail })),
    onChoose: (id: string) => others.find((tool) => tool.id === id)?.onPress(),
  }))
  return (
    <>
      {shown.map(({ id, text, name = text, icon, onPress }) => (
        <Button key={id} variant="quiet" icon={icon} aria-label={name} onPress={onPress}>
          {text}
        </Button>
      ))}
      {others.length > 0 && (
        <Menu label={viewerTexts.moreTools} groups={groups.filter(({ items }) => items.length > 0)}>
          <Button variant="quiet" icon={<ChevronDown aria-hidden />} aria-label={viewerTexts.moreTools}>
            {viewerTexts.more}
          </Button>
        </Menu>
      )}
    </>
  )
}

/** A tool has its button only if all before it have theirs, so that the order never changes. */
function toolsThatFit(tools: readonly ReaderTool[], room: number): readonly ReaderTool[] {
  const shown: ReaderTool[] = []
  let left = room
  for (const tool of tools) {
    if (tool.isRare) continue
    left -= buttonWidth + letterWidth * tool.text.length
    if (left < 0) break
    shown.push(tool)
  }
  return shown
}
