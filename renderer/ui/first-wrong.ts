/** What of a field takes the focus; a list's own arrow, and what is there for the browser alone, do not. */
const control = ['input', 'textarea', 'button'].map((name) => `${name}:not([tabindex="-1"], [type="hidden"])`).join()

/**
 * Leads to the first field that is shown as wrong, whichever kind it is: where the focus is, what is wrong with it is
 * said, too. Only text fields are `aria-invalid`; every field of ours says by `data-invalid` that it is.
 */
export function focusFirstWrong(root: HTMLElement | null): void {
  for (const field of root?.querySelectorAll<HTMLElement>('[data-invalid]') ?? []) {
    const found = field.matches(control) ? field : field.querySelector<HTMLElement>(control)
    if (found === null) continue
    found.focus()
    return
  }
}
