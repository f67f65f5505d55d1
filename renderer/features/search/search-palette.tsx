import { type ReactNode, useMemo, useState } from 'react'
import type { ListedBox } from '../../../contract/bridge/boxes.ts'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import { type Failure, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { ProcessRow } from '../../../contract/bridge/processes.ts'
import { isFoundIn, maxSearchLength, rangesOf, type SoughtWords, wordsIn } from '../../../contract/search-words.ts'
import { call } from '../../bridge/malote.ts'
import { shortMoment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { isProtocol } from '../../texts/processes.ts'
import {
  askServiceText,
  foundText,
  type SearchSection,
  searchSections,
  searchTexts,
  serviceFailedText,
  showAllText,
  writeAboutText,
} from '../../texts/search.ts'
import { useNow } from '../../ui/clock.ts'
import { Highlighted } from '../../ui/highlighted.tsx'
import {
  Files,
  FileText,
  FolderOpen,
  Inbox,
  NotebookPen,
  PenLine,
  ScanLine,
  Search,
  Send,
  UserRound,
} from '../../ui/icons.ts'
import { Palette, type PaletteGroup, type PaletteItem } from '../../ui/palette.tsx'
import { type Result, resultOfDocument, resultOfProcess, type Target } from './known.ts'
import { type Results, useResults } from './use-results.ts'

/** An act or a screen that is found by its name. */
export interface Command {
  readonly id: string
  readonly text: string
  readonly icon: ReactNode
  /** "Ctrl+1". */
  readonly key?: string
  run(): void
}

interface SearchPaletteProps {
  boxes: readonly ListedBox[]
  commands: readonly Command[]
  onOpen(target: Target): void
  /** Begins a forwarding with this subject. */
  onWrite(subject: string): void
  onClose(): void
}

/** As many of a section as are listed at first. */
const fewest = 5

/** Finds everything that is known on this computer, commands by their names, and in a second step at the service. */
export function SearchPalette({ boxes, commands, onOpen, onWrite, onClose }: SearchPaletteProps) {
  const [text, setText] = useState('')
  const [whole, setWhole] = useState<SearchSection | null>(null)
  const now = useNow()
  const results = useResults(text, boxes)
  const service = useServiceSearch(text)
  const typed = text.trim()
  const groups = groupsOf(results, { whole, now })
  const { found, sought } = results
  const own = useMemo(() => matchingCommands(commands, sought), [commands, sought])
  const offers = typed.length < 2 ? [] : [askItem(typed, service.state), writeItem(typed)]
  const commandItems = [...own.map((each) => itemOf(each, sought)), ...offers.filter((each) => each !== null)]

  function choose(id: string): void {
    const more = Object.keys(searchSections).find((section) => id === `more ${section}`)
    if (more !== undefined) return setWhole(more as SearchSection)
    if (id === 'ask') return service.ask()
    onClose()
    if (id === 'write') return onWrite(typed)
    const result = [...found, ...service.results].find((each) => each.id === id)
    if (result !== undefined) return onOpen(result.target)
    commands.find((each) => `command ${each.id}` === id)?.run()
  }
  return (
    <Palette
      label={searchTexts.label}
      placeholder={searchTexts.placeholder}
      text={text}
      maxLength={maxSearchLength}
      onText={(next) => {
        setText(next)
        setWhole(null)
      }}
      groups={[
        ...groups,
        {
          id: 'service',
          title: searchSections.service,
          items: service.results.map((each) => resultItem(each, { sought, now })),
        },
        { id: 'commands', title: searchSections.commands, items: commandItems },
      ]}
      status={service.text ?? (typed === '' ? '' : statusOf(results))}
      onChoose={choose}
      onClose={onClose}
    />
  )
}

function statusOf({ failure, isWhole, found, cut }: Results): string {
  if (failure !== null) return failureText(failure).title
  return isWhole ? foundText(found.length, cut.length > 0) : ''
}

type ServiceState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | ({ readonly kind: 'answered' } & ServiceAnswer)
  | { readonly kind: 'failed'; readonly failure: Failure }

interface ServiceAnswer {
  readonly found: readonly DocumentView[]
  /** The process with the typed number; null for none, undefined where no number was typed. */
  readonly process: ProcessRow | null | undefined
  readonly isMore: boolean
}

/** Documents by name or number and, for a number of a process, the process. */
async function searchService(text: string): Promise<Outcome<ServiceAnswer>> {
  const [documents, process] = await Promise.all([
    call('documents.search', { text }),
    isProtocol(text) ? call('processes.byNumber', { protocolo: text.trim() }) : ok(undefined),
  ])
  if (!process.ok) return process
  return documents.ok ? ok({ ...documents.value, process: process.value }) : documents
}

/** The second step: the service. What was found for one text is dropped with the text. */
function useServiceSearch(text: string) {
  const [asked, setAsked] = useState<{ text: string; state: ServiceState }>({ text: '', state: { kind: 'none' } })
  const state: ServiceState = asked.text === text ? asked.state : { kind: 'none' }
  async function ask(): Promise<void> {
    setAsked({ text, state: { kind: 'asking' } })
    const outcome = await searchService(text)
    const answered: ServiceState = outcome.ok
      ? { kind: 'answered', ...outcome.value }
      : { kind: 'failed', failure: outcome.failure }
    setAsked((before) => (before.text === text ? { text, state: answered } : before))
  }
  const results = state.kind === 'answered' ? resultsOf(state) : []
  return { state, results, text: serviceText(state), ask: () => void ask() }
}

const resultsOf = ({ process, found }: ServiceAnswer): Result[] => [
  ...(process ? [resultOfProcess(process, 'service')] : []),
  ...found.map((each) => resultOfDocument(each, 'service')),
]

function serviceText(state: ServiceState): string | null {
  if (state.kind === 'none') return null
  if (state.kind === 'asking') return searchTexts.asking
  if (state.kind === 'failed') {
    return serviceFailedText(failureText(state.failure).title)
  }
  if (state.found.length === 0 && !state.process) {
    return state.process === undefined ? searchTexts.noneAtService : searchTexts.noProcessAtService
  }
  return state.isMore ? searchTexts.moreAtService : null
}

const matchingCommands = (commands: readonly Command[], sought: readonly SoughtWords[]): readonly Command[] =>
  commands.filter(({ text }) => isFoundIn(wordsIn(text), sought))

const marked = (text: string, sought: readonly SoughtWords[]) => (
  <Highlighted text={text} ranges={rangesOf(text, sought)} />
)

function itemOf({ id, text, icon, key }: Command, sought: readonly SoughtWords[]): PaletteItem {
  const item = { id: `command ${id}`, icon, title: marked(text, sought) }
  return key === undefined ? item : { ...item, aside: key }
}

/** Null once the service was asked for this text. */
const askItem = (typed: string, { kind }: ServiceState): PaletteItem | null =>
  kind === 'none' || kind === 'failed' ? { id: 'ask', icon: <Search />, title: askServiceText(typed) } : null

const writeItem = (typed: string): PaletteItem => ({
  id: 'write',
  icon: <Send />,
  title: writeAboutText(typed),
})

interface GroupOptions {
  /** The section that is listed as a whole. */
  whole: SearchSection | null
  now: Date
}

function groupsOf({ found, sought, cut }: Results, { whole, now }: GroupOptions): PaletteGroup[] {
  const sections = Object.keys(searchSections) as SearchSection[]
  return sections.flatMap((section) => {
    const all = found.filter((each) => each.section === section)
    if (all.length === 0) return []
    const shown = whole === section ? all : all.slice(0, fewest)
    const items = shown.map((each) => resultItem(each, { sought, now }))
    const title = showAllText(all.length, cut.includes(section))
    const more = { id: `more ${section}`, icon: null, title }
    const rest = shown.length < all.length ? [more] : []
    return [{ id: section, title: searchSections[section], items: [...items, ...rest] }]
  })
}

function resultItem(
  { id, section, title, detail, at }: Result,
  { sought, now }: { sought: readonly SoughtWords[]; now: Date },
): PaletteItem {
  const item = { id, icon: icons[section], title: marked(title, sought), detail: marked(detail, sought) }
  return at === null ? item : { ...item, aside: shortMoment(at, now) }
}

const icons: Readonly<Record<SearchSection, ReactNode>> = {
  documents: <FileText />,
  processes: <FolderOpen />,
  signatures: <PenLine />,
  files: <ScanLine />,
  texts: <ScanLine />,
  forwardings: <Inbox />,
  drafts: <NotebookPen />,
  operations: <Send />,
  recipients: <UserRound />,
  service: <Files />,
  commands: null,
}
