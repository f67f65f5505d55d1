/** Parts of a field that can take the focus: not a list's arrow, nor a hidden input. */
const controls = ['input', 'textarea', 'button'].map((name) => `${name}:not([tabindex="-1"], [type="hidden"])`)

/**
 * Focuses the first invalid field of any kind, so that a screen reader speaks its error. Every field of ours has
 * `data-invalid`; only text fields have `aria-invalid`.
 */
export function focusFirstInvalid(root: HTMLElement | null): void {
  for (const field of root?.querySelectorAll<HTMLElement>('[data-invalid]') ?? []) {
    // A text comes before the buttons of a bar above it.
    const [found] = controls.flatMap((control) =>
      field.matches(control) ? field : (field.querySelector<HTMLElement>(control) ?? []),
    )
    if (found === undefined) continue
    found.focus()
    return
  }
}
