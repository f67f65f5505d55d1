/** The part of a field that takes the focus: not a list's arrow, nor a hidden input. */
const control = ['input', 'textarea', 'button'].map((name) => `${name}:not([tabindex="-1"], [type="hidden"])`).join()

/**
 * Focuses the first invalid field of any kind, so that a screen reader speaks its error. Every field of ours has
 * `data-invalid`; only text fields have `aria-invalid`.
 */
export function focusFirstInvalid(root: HTMLElement | null): void {
  for (const field of root?.querySelectorAll<HTMLElement>('[data-invalid]') ?? []) {
    const found = field.matches(control) ? field : field.querySelector<HTMLElement>(control)
    if (found === null) continue
    found.focus()
    return
  }
}
