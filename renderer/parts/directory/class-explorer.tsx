import { useMemo } from 'react'
import type { PlanClass, PlanView } from '../../../contract/bridge/directory.ts'
import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { classesText } from '../../texts/directory.ts'
import { explorerTexts as texts } from '../../texts/explorer.ts'
import { failureText } from '../../texts/failures.ts'
import { Archive, Search } from '../../ui/icons.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { EmptyState, ErrorState, Notice, Skeleton } from '../../ui/states.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'
import { TreeList } from '../../ui/tree.tsx'
import { useToday } from '../../ui/use-today.ts'
import { ancestorsOf, foundIn, patriarchId, planTree } from './class-tree.ts'
import css from './explorer.module.css'
import { useParts } from './use-parts.ts'

/** The selected entry of the tree of classes. */
export type ClassChoice =
  | { readonly kind: 'class'; readonly classe: PlanClass; readonly plan: PlanView; readonly above: PlanClass | null }
  | { readonly kind: 'plan'; readonly plan: PlanView; readonly classes: number | null }

const loadClasses = (idPlano: string) => call('directory.planClasses', { idPlano })

interface ClassExplorerProps {
  selected: string | null
  /** `choice` is null for a patriarch. */
  onSelect(id: string, choice: ClassChoice | null): void
  /** Opens a class by Enter or by a double click. */
  onOpen?(choice: ClassChoice): void
}

/** The plans in force and their classes, from the directory of this computer. */
export function ClassExplorer({ selected, onSelect, onOpen }: ClassExplorerProps) {
  const { status, plans, classesOf, failure, setExpanded, ...tree } = usePlanTree()
  const choiceOf = (id: string) => choiceIn(id, plans ?? [], classesOf)
  const hint = classesText(status)
  if (failure !== null) return <ErrorState {...failureText(failure)} traceId={failure.traceId} />
  if (plans === null) return <Skeleton label={texts.loading} />
  return (
    <>
      <div className={css['search']}>
        <TextFilter label={texts.searchClasses} value={tree.text} maxLength={200} onChange={tree.setText} />
      </div>
      {hint !== undefined && <Notice tone="plain" title={hint} text="" />}
      {plans.length === 0 && (
        <EmptyState icon={<Archive />} {...(tree.isComplete ? texts.noPlans : texts.noPlansYet)} />
      )}
      {plans.length > 0 && tree.nodes.length === 0 && <EmptyState icon={<Search />} {...texts.noMatch} />}
      {tree.nodes.length > 0 && (
        <TreeList
          label={texts.classes}
          nodes={tree.nodes}
          readingText={texts.loading}
          expanded={tree.expanded}
          onExpand={setExpanded}
          selected={selected}
          onSelect={(id) => onSelect(id, choiceOf(id))}
          onOpen={(id) => {
            const choice = choiceOf(id)
            if (choice !== null) onOpen?.(choice)
          }}
        />
      )}
    </>
  )
}

/** The tree with what is typed and opened; while something is typed, all plans are read and what is found is open. */
function usePlanTree() {
  const today = useToday().toDateString()
  const { value: status } = useQuery('directory.status', {}, 'directory.changed')
  const query = useQuery('directory.plans', {}, 'directory.changed')
  const [text, setText] = useKeptState('classText', '')
  const [opened, setOpened] = useKeptState<ReadonlySet<string> | null>('classOpened', null)
  const [openedInSearch, setOpenedInSearch] = useKeptState<ReadonlySet<string> | null>('classOpenedInSearch', null)
  const plans = query.value?.plans ?? null
  const isSearching = text.trim() !== ''
  const open = opened ?? openAtFirst(plans ?? [])
  const read = (plans ?? []).filter(({ id }) => isSearching || open.has(id)).map(({ id }) => id)
  const classesOf = useParts({ ids: read, status, today, load: loadClasses })
  const whole = useMemo(() => planTree({ plans: plans ?? [], classesOf }), [plans, classesOf])
  const search = useMemo(() => (isSearching ? foundIn(whole, text) : null), [isSearching, whole, text])
  return {
    status,
    plans,
    isComplete: query.value?.complete ?? false,
    failure: query.value === null ? query.failure : null,
    classesOf,
    text,
    setText(next: string): void {
      setText(next)
      setOpenedInSearch(null)
    },
    nodes: search?.found ?? whole,
    expanded: search === null ? open : (openedInSearch ?? search.expanded),
    setExpanded: search === null ? setOpened : setOpenedInSearch,
  }
}

/** The patriarchs, and a plan that is the only one. */
const openAtFirst = (plans: readonly PlanView[]): ReadonlySet<string> =>
  new Set([
    ...plans.map(({ patriarca }) => patriarchId(patriarca)),
    ...(plans.length === 1 ? plans.map(({ id }) => id) : []),
  ])

function choiceIn(
  id: string,
  plans: readonly PlanView[],
  classesOf: ReadonlyMap<string, readonly PlanClass[]>,
): ClassChoice | null {
  for (const plan of plans) {
    const classes = classesOf.get(plan.id)
    if (plan.id === id) return { kind: 'plan', plan, classes: classes?.length ?? null }
    const classe = classes?.find((each) => each.id === id)
    if (classes === undefined || classe === undefined) continue
    return { kind: 'class', classe, plan, above: aboveOf(classe, classes) }
  }
  return null
}

/** The nearest class above, by its code. */
function aboveOf({ codigo }: PlanClass, classes: readonly PlanClass[]): PlanClass | null {
  const above = ancestorsOf(codigo).map((code) => classes.find((each) => each.codigo === code))
  return above.find((each) => each !== undefined) ?? null
}
