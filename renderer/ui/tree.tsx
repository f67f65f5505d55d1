import { ChevronRight } from 'lucide-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { Button, Collection, ListLayout, Tree, TreeItem, TreeItemContent, Virtualizer } from 'react-aria-components'
import { useKeptScroll } from './kept-state.tsx'
import listCss from './list.module.css'
import css from './tree.module.css'
import { useRowHeight } from './use-row-height.ts'

/** A node of a tree. */
export interface TreeNode {
  readonly id: string
  readonly title: string
  /** At the end of the line. */
  readonly aside?: string
  readonly icon?: ReactNode
  /** Null for a leaf; empty while its children are being read. */
  readonly children: readonly TreeNode[] | null
  /** Cannot be selected. */
  readonly isDisabled?: boolean
}

interface TreeListProps {
  label: string
  nodes: readonly TreeNode[]
  /** Stands for children that are being read. */
  readingText: string
  /** Ids of the open nodes. */
  expanded: ReadonlySet<string>
  onExpand(ids: ReadonlySet<string>): void
  /** Null for none. */
  selected: string | null
  onSelect(id: string): void
  /** Opens a leaf by Enter or by a double click. */
  onOpen?(id: string): void
}

/** A tree by keyboard and mouse; only rows in view are rendered. */
export function TreeList({ label, nodes, readingText, expanded, ...props }: TreeListProps) {
  const { onExpand, selected, onSelect, onOpen } = props
  const rowHeight = useRowHeight('--size-row-line')
  const tree = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => opened(nodes, expanded, readingText), [nodes, expanded, readingText])
  const parents = useMemo(() => parentIds(shown), [shown])
  useKeptScroll(label, tree)
  const act = (id: string) => {
    if (!parents.has(id)) onOpen?.(id)
    else onExpand(expanded.has(id) ? new Set([...expanded].filter((each) => each !== id)) : new Set([...expanded, id]))
  }
  return (
    <Virtualizer layout={ListLayout} layoutOptions={useMemo(() => ({ rowHeight }), [rowHeight])}>
      <Tree<TreeNode>
        ref={tree}
        aria-label={label}
        className={listCss['list'] ?? ''}
        items={shown}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={selected === null ? [] : [selected]}
        onSelectionChange={(keys) => {
          const [id] = keys === 'all' ? [] : keys
          if (id !== undefined) onSelect(String(id))
        }}
        expandedKeys={expanded}
        onExpandedChange={(keys) => onExpand(new Set([...keys].map(String)))}
        onAction={(key) => act(String(key))}
      >
        {itemOf}
      </Tree>
    </Virtualizer>
  )
}

/**
 * With one line in place of the children of closed nodes, since a plan has thousands of classes, and of those that are
 * being read: the library opens only a node that has a child.
 */
function opened(nodes: readonly TreeNode[], expanded: ReadonlySet<string>, readingText: string): readonly TreeNode[] {
  return nodes.map((node) => {
    const { id, children } = node
    if (children === null) return node
    if (expanded.has(id) && children.length > 0) return { ...node, children: opened(children, expanded, readingText) }
    return { ...node, children: [{ id: `reading ${id}`, title: readingText, children: null, isDisabled: true }] }
  })
}

function parentIds(nodes: readonly TreeNode[]): ReadonlySet<string> {
  const ids = new Set<string>()
  const add = ({ id, children }: TreeNode): void => {
    if (children === null) return
    ids.add(id)
    children.forEach(add)
  }
  nodes.forEach(add)
  return ids
}

function itemOf({ id, title, aside, icon, children, isDisabled = false }: TreeNode): ReactNode {
  return (
    <TreeItem
      key={id}
      id={id}
      textValue={aside === undefined ? title : `${title}, ${aside}`}
      isDisabled={isDisabled}
      className={css['item'] ?? ''}
    >
      <TreeItemContent>
        <span className={css['line']} title={title}>
          {children === null ? (
            <span className={css['leaf']} />
          ) : (
            <Button slot="chevron" className={css['chevron'] ?? ''}>
              <ChevronRight aria-hidden />
            </Button>
          )}
          {icon}
          <span className={css['title']}>{title}</span>
          {aside !== undefined && <span className={css['aside']}>{aside}</span>}
        </span>
      </TreeItemContent>
      <Collection items={children ?? []}>{itemOf}</Collection>
    </TreeItem>
  )
}
