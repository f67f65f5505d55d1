import { useMemo } from 'react'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import { call } from '../../bridge/malote.ts'
import { useAnswer, useQuery } from '../../bridge/use-query.ts'
import { syncProgressText } from '../../texts/directory.ts'
import { cutText, placeText, explorerTexts as texts, unitTitle } from '../../texts/explorer.ts'
import { failureText } from '../../texts/failures.ts'
import { Landmark, Search } from '../../ui/icons.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { EmptyState, ErrorState, Notice, Skeleton } from '../../ui/states.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'
import { TreeList, type TreeNode } from '../../ui/tree.tsx'
import { useToday } from '../../ui/use-today.ts'
import { patriarchId } from './class-tree.ts'
import css from './explorer.module.css'
import { KindIcon } from './kind-icon.tsx'
import { useParts } from './use-parts.ts'

const loadUnits = (idOrgao: string) => call('directory.units', { idOrgao })
const kinds = ['Organizacao', 'Setor', 'Grupo', 'Comissao'] as const
/** As many as one search answers. */
const mostFound = 50

interface UnitExplorerProps {
  selected: string | null
  /** `entry` is null for a patriarch. */
  onSelect(id: string, entry: DirectoryEntry | null): void
  /** Opens a sector, a group or a commission by Enter or by a double click. */
  onOpen?(entry: DirectoryEntry): void
}

/** The organisations with their sectors, groups and commissions, from the directory of this computer. */
export function UnitExplorer({ selected, onSelect, onOpen }: UnitExplorerProps) {
  const [text, setText] = useKeptState('unitText', '')
  const { status, organisations, entries, failure, ...tree } = useUnitTree()
  const isSearching = text.trim() !== ''
  const wanted = isSearching ? { text: text.slice(0, 200), kinds: [...kinds], limit: mostFound } : null
  const answer = useAnswer('directory.search', wanted, 'directory.changed')
  const found = answer.value?.entries
  const nodes = isSearching ? (found ?? []).map(foundNode) : tree.nodes
  const entryOf = (id: string) => entries.get(id) ?? found?.find((each) => each.id === id) ?? null
  const hint = syncProgressText(status)
  if (failure !== null) return <ErrorState {...failureText(failure)} traceId={failure.traceId} />
  if (organisations === null) return <Skeleton label={texts.loading} />
  return (
    <>
      <div className={css['search']}>
        <TextFilter label={texts.searchOrganisation} value={text} maxLength={200} onChange={setText} />
      </div>
      {hint !== undefined && <Notice tone="plain" title={hint} text="" />}
      {organisations.length === 0 && !isSearching && <EmptyState icon={<Landmark />} {...texts.noOrganisation} />}
      {isSearching && found?.length === 0 && <EmptyState icon={<Search />} {...texts.noMatch} />}
      {nodes.length > 0 && (
        <TreeList
          label={texts.organisation}
          nodes={nodes}
          readingText={texts.loading}
          expanded={tree.expanded}
          onExpand={tree.setExpanded}
          selected={selected}
          onSelect={(id) => onSelect(id, entryOf(id))}
          onOpen={(id) => {
            const entry = entryOf(id)
            if (entry !== null) onOpen?.(entry)
          }}
        />
      )}
      {isSearching && found?.length === mostFound && <Notice tone="plain" title={cutText(mostFound)} text="" />}
    </>
  )
}

/** Patriarchs with their organisations, and of those that are open the units. */
function useUnitTree() {
  const today = useToday().toDateString()
  const { value: status } = useQuery('directory.status', {}, 'directory.changed')
  const query = useQuery('directory.organisations', {}, 'directory.changed')
  const [opened, setOpened] = useKeptState<ReadonlySet<string> | null>('unitOpened', null)
  const organisations = query.value?.organisations ?? null
  const patriarchs = useMemo(() => [...Map.groupBy(organisations ?? [], patriarchOf)], [organisations])
  const expanded = opened ?? openAtFirst(patriarchs)
  const read = (organisations ?? []).filter(({ id }) => expanded.has(id)).map(({ id }) => id)
  const units = useParts({ ids: read, status, today, load: loadUnits })
  const nodes = useMemo(
    () =>
      patriarchs.map(([name, own]) => ({
        id: patriarchId(name),
        title: name,
        children: own.map((each) => organisationNode(each, units.get(each.id) ?? null)),
      })),
    [patriarchs, units],
  )
  const entries = useMemo(() => {
    const all = [...(organisations ?? []), ...[...units.values()].flat()]
    return new Map<string, DirectoryEntry>(all.map((entry) => [entry.id, entry]))
  }, [organisations, units])
  const failure = query.value === null ? query.failure : null
  return { status, organisations, failure, nodes, entries, expanded, setExpanded: setOpened }
}

const patriarchOf = ({ detalhe }: DirectoryEntry): string => detalhe

/** A patriarch that is the only one. */
const openAtFirst = (patriarchs: readonly [string, unknown][]): ReadonlySet<string> =>
  new Set(patriarchs.length === 1 ? patriarchs.map(([name]) => patriarchId(name)) : [])

const order: Readonly<Record<string, number>> = { Setor: 0, Grupo: 1, Comissao: 2 }

/** @param units null until they are read */
function organisationNode(entry: DirectoryEntry, units: readonly DirectoryEntry[] | null): TreeNode {
  if (units?.length === 0) return nodeOf(entry)
  const sorted = (units ?? []).toSorted((a, b) => (order[a.kind] ?? 0) - (order[b.kind] ?? 0))
  return { ...nodeOf(entry), children: sorted.map(nodeOf) }
}

const nodeOf = (entry: DirectoryEntry): TreeNode => ({
  id: entry.id,
  title: unitTitle(entry),
  icon: <KindIcon kind={entry.kind} />,
  children: null,
})

const foundNode = (entry: DirectoryEntry): TreeNode => ({ ...nodeOf(entry), aside: placeText(entry) })
