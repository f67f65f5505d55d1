import type { MenuGroup } from '../../ui/menu.tsx'

const idOfAll = 'all'

interface Choice<T extends string> {
  id: string
  title: string
  /** The words of the entry that filters nothing. */
  all: string
  options: readonly { readonly id: T; readonly text: string }[]
  chosen: T | null
  onChoose(id: T | null): void
}

/** A group of a menu in which one thing, or all, is chosen. */
export function choiceOf<T extends string>({
  id,
  title,
  all: allText,
  options,
  chosen,
  onChoose,
}: Choice<T>): MenuGroup {
  const idOf = (option: T) => `one ${option}`
  return {
    id,
    title,
    selected: chosen === null ? idOfAll : idOf(chosen),
    items: [{ id: idOfAll, text: allText }, ...options.map((each) => ({ id: idOf(each.id), text: each.text }))],
    onChoose: (taken) => onChoose(options.find((each) => idOf(each.id) === taken)?.id ?? null),
  }
}
