import type { PlanClass, PlanView } from '../../../contract/bridge/directory.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { isFoundIn, soughtIn, wordsIn } from '../../../contract/search-words.ts'
import { classTitle } from '../../texts/explorer.ts'
import type { TreeNode } from '../../ui/tree.tsx'

interface ClassNode extends TreeNode {
  children: ClassNode[] | null
}

/** The classes of one plan below one another: the parent of 01.02.03 is 01.02 or, where that is missing, 01. */
export function classNodes(classes: readonly PlanClass[]): readonly TreeNode[] {
  const byCode = new Map<string, ClassNode>()
  const archiving = new Map(classes.map(({ id, tipoArquivamento }) => [id, tipoArquivamento]))
  const roots: ClassNode[] = []
  for (const each of classes) {
    const node: ClassNode = { id: each.id, title: classTitle(each), children: null }
    const parent = ancestorsOf(each.codigo).find((code) => byCode.has(code))
    const siblings = parent === undefined ? roots : childrenOf(byCode.get(parent))
    siblings.push(node)
    if (!byCode.has(each.codigo)) byCode.set(each.codigo, node)
  }
  return roots.map((root) => withArchiving(root, archiving))
}

/** Only a class without others below has an archiving of its own. */
function withArchiving(node: TreeNode, archiving: ReadonlyMap<string, string | null>): TreeNode {
  if (node.children !== null) return { ...node, children: node.children.map((each) => withArchiving(each, archiving)) }
  return { ...node, ...definedFields({ aside: archiving.get(node.id) ?? undefined }) }
}

/** 01.02.03 is below 01.02, which is below 01; the nearest first. */
export function ancestorsOf(codigo: string): string[] {
  const parts = codigo.split('.')
  return parts.slice(1).map((_, index) => parts.slice(0, parts.length - 1 - index).join('.'))
}

function childrenOf(node: ClassNode | undefined): ClassNode[] {
  if (node === undefined) return []
  node.children ??= []
  return node.children
}

interface PlanTreeOptions {
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

/** A test of titles: by the beginning of a code, or by words. */
function matcherOf(text: string): (title: string) => boolean {
  const typed = text.trim()
  // Words would find 02.01.05 for "01.05".
  if (/^\d[\d.]*$/.test(typed)) return (title) => title.startsWith(typed)
  const sought = soughtIn(typed)
  return (title) => isFoundIn(wordsIn(title), sought)
}

/** The nodes that match the text, below all that is above them; what is below a found node stays with it. */
export function foundIn(nodes: readonly TreeNode[], text: string) {
  const matches = matcherOf(text)
  const expanded = new Set<string>()
  const keep = (node: TreeNode): readonly TreeNode[] => {
    const below = (node.children ?? []).flatMap(keep)
    if (below.length > 0) expanded.add(node.id)
    if (matches(node.title)) return [{ ...node, children: below.length > 0 ? below : node.children }]
    return below.length > 0 ? [{ ...node, children: below }] : []
  }
  const found = nodes.flatMap(keep)
  return { found, expanded }
}
