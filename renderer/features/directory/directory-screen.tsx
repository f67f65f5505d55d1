import { use } from 'react'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import { useSession } from '../../bridge/replicas.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { type ClassChoice, ClassExplorer } from '../../parts/directory/class-explorer.tsx'
import { UnitExplorer } from '../../parts/directory/unit-explorer.tsx'
import { PrintList } from '../../parts/lists/print-list.tsx'
import { openingDraft } from '../../parts/process/opening-draft.ts'
import { WriteDraftContext } from '../../parts/process/write-draft.ts'
import { commonTexts } from '../../texts/common.ts'
import { type ExplorerTab, explorerTabs, explorerTexts as texts } from '../../texts/explorer.ts'
import { ListTree } from '../../ui/icons.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { PaneHead, Panes } from '../../ui/panes.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import css from './directory.module.css'
import { ClassDetail, PlanDetail, UnitDetail } from './directory-detail.tsx'
import { organisationList } from './list-export.ts'

interface DirectoryScreenProps {
  /** Begins a forwarding to this recipient. */
  onForward(entry: DirectoryEntry): void
}

/** The selected entry of one of the two trees. */
type Selected = { readonly tab: ExplorerTab; readonly id: string } & (
  | { readonly entry: DirectoryEntry | null }
  | { readonly choice: ClassChoice | null }
)

/** The organisations and the classes of this computer's directory, to look up. */
export function DirectoryScreen({ onForward }: DirectoryScreenProps) {
  const [tab, setTab] = useKeptState<ExplorerTab>('tab', 'organisation')
  const [selected, setSelected] = useKeptState<Selected | null>('selected', null)
  const organisations = useQuery('directory.organisations', {}, 'directory.changed').value?.organisations ?? noEntries
  const own = selected?.tab === tab ? selected : null
  return (
    <div className={css['screen']}>
      <Panes
        id="directory"
        shown={own?.id ?? ''}
        listLabel={texts.list}
        detailLabel={texts.detail}
        backText={commonTexts.backToList}
        showing={isShown(own) ? 'detail' : 'list'}
        onBack={() => setSelected(null)}
        list={
          <>
            <PaneHead title={texts.title}>
              {tab === 'organisation' && organisations.length > 0 && (
                <PrintList make={() => organisationList(organisations)} />
              )}
            </PaneHead>
            <Tabs<ExplorerTab> label={texts.tabs} value={tab} onChange={setTab} tabs={explorerTabs}>
              {tab === 'organisation' ? (
                <UnitExplorer
                  selected={own?.id ?? null}
                  onSelect={(id, entry) => setSelected({ tab, id, entry })}
                  onOpen={onForward}
                />
              ) : (
                <ClassExplorer selected={own?.id ?? null} onSelect={(id, choice) => setSelected({ tab, id, choice })} />
              )}
            </Tabs>
          </>
        }
        detail={<Detail selected={own} onForward={onForward} />}
      />
    </div>
  )
}

const noEntries: readonly DirectoryEntry[] = []

/** A patriarch has no page of its own. */
const isShown = (selected: Selected | null): boolean =>
  selected !== null && ('entry' in selected ? selected.entry : selected.choice) !== null

function Detail({ selected, onForward }: { selected: Selected | null } & DirectoryScreenProps) {
  const { begin } = use(WriteDraftContext)
  const session = useSession(({ value }) => value)
  if (selected !== null && 'entry' in selected && selected.entry !== null) {
    const { entry } = selected
    return <UnitDetail key={entry.id} entry={entry} onForward={() => onForward(entry)} />
  }
  if (selected === null || !('choice' in selected) || selected.choice === null) {
    return <EmptyState icon={<ListTree />} {...texts.none} />
  }
  const { choice } = selected
  if (choice.kind === 'plan') return <PlanDetail key={choice.plan.id} {...choice} />
  const { id, codigo, nome } = choice.classe
  const isAgent = session !== null && session.roles.length > 0
  const role = session?.roleInForceId ?? null
  const open = () => begin({ idPapel: role, ...openingDraft({ id, codigo, nome }) })
  // Only roles open processes.
  return <ClassDetail key={id} {...choice} onUse={isAgent ? open : null} />
}
