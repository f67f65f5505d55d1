const maxFrames = 30

/**
 * Focuses an element once it exists and is not inert behind a dialog; gives up after 30 frames. Returns a function that
 * cancels.
 */
export function focusSoon(find: () => HTMLElement | null): () => void {
  let frames = 0
  let frame = requestAnimationFrame(tryFocus)
  function tryFocus(): void {
    const element = find()
    element?.focus()
    frames += 1
    const isDone = element !== null && document.activeElement === element
    if (!isDone && frames < maxFrames) frame = requestAnimationFrame(tryFocus)
  }
  return () => cancelAnimationFrame(frame)
}
