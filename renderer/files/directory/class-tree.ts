import type { PlanClass, PlanView } from '../../../contract/bridge/directory.ts'
import { isFoundIn, type SoughtWords, wordsIn } from '../../../contract/bridge/words.ts'
import { classTitle } from '../../texts/explorer.ts'
import type { TreeNode } from '../../ui/tree.tsx'

interface ClassNode extends TreeNode {
  children: ClassNode[] | null
}

/** The classes of one plan below one another: the parent of 01.02.03 is 01.02 or, where that is missing, 01. */
export function classNodes(classes: readonly PlanClass[]): readonly TreeNode[] {
  const byCode = new Map<string, ClassNode>()
  const roots: ClassNode[] = []
  for (const each of classes) {
    const node: ClassNode = { id: each.id, title: classTitle(each), children: null }
    const about = each.tipoArquivamento
    const shown = about === null ? node : { ...node, aside: about }
    const parent = ancestorsOf(each.codigo).find((code) => byCode.has(code))
    const siblings = parent === undefined ? roots : childrenOf(byCode.get(parent))
    siblings.push(shown)
    if (!byCode.has(each.codigo)) byCode.set(each.codigo, shown)
  }
  return roots
}

/** 01.02.03 is below 01.02, which is below 01; the nearest first. */
function ancestorsOf(codigo: string): string[] {
  const parts = codigo.split('.')
  return parts.slice(1).map((_, index) => parts.slice(0, parts.length - 1 - index).join('.'))
}

function childrenOf(node: ClassNode | undefined): ClassNode[] {
  if (node === undefined) return []
  node.children ??= []
  return node.children
}

export interface PlanTreeOptions {
  plans: readonly PlanView[]
  /** The classes of the plans that have been read. */
  classesOf: ReadonlyMap<string, readonly PlanClass[]>
}

export const patriarchId = (name: string): string => `patriarca ${name}`

/** Patriarchs with their plans, and these with their classes. */
export function planTree({ plans, classesOf }: PlanTreeOptions): readonly TreeNode[] {
  const patriarchs = Map.groupBy(plans, ({ patriarca }) => patriarca)
  return [...patriarchs].map(([patriarca, own]) => ({
    id: patriarchId(patriarca),
    title: patriarca,
    children: own.map((plan) => ({
      id: plan.id,
      title: classTitle(plan),
      children: classesOf.get(plan.id)?.length === 0 ? null : classNodes(classesOf.get(plan.id) ?? []),
    })),
  }))
}

/** The nodes that have the words, below all that is above them; what is below a found node stays with it. */
export function foundIn(nodes: readonly TreeNode[], sought: readonly SoughtWords[]) {
  const expanded = new Set<string>()
  const keep = (node: TreeNode): readonly TreeNode[] => {
    const below = (node.children ?? []).flatMap(keep)
    if (below.length > 0) expanded.add(node.id)
    if (isFoundIn(wordsIn(node.title), sought)) return [{ ...node, children: below.length > 0 ? below : node.children }]
    return below.length > 0 ? [{ ...node, children: below }] : []
  }
  const found = nodes.flatMap(keep)
  return { found, expanded }
}
