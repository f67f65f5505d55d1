const row = ':is([role="row"][data-key], [role="option"][data-key], [role="option"][data-index])'
/** The selected row, the one that last had the focus, or the first. */
const places = [`${row}[aria-selected="true"]`, `${row}[tabindex="0"]`, row]

/** The row of a list at which the person is; null where there is none. */
export function currentRowOf(region: Element | null | undefined): HTMLElement | null {
  if (region?.matches('[data-region="list"]') !== true) return null
  for (const place of places) {
    const found = [...region.querySelectorAll<HTMLElement>(place)].find((each) => each.checkVisibility())
    if (found !== undefined) return found
  }
  return null
}
