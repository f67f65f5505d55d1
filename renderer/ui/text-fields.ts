const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'

/** The field with text in which an element stands; null for none. */
export const textFieldOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>(textFields) ?? null

/** Whether what the person types goes into a field. */
export const isTyping = (): boolean => textFieldOf(document.activeElement) !== null
