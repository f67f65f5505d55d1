const maxFrames = 30

/** Focuses an element once it exists and is not inert behind a dialog. Returns a function that gives up. */
export function focusSoon(find: () => HTMLElement | null): () => void {
  let frames = 0
  let frame = requestAnimationFrame(look)
  function look(): void {
    const element = find()
    element?.focus()
    frames += 1
    const isDone = element !== null && document.activeElement === element
    if (!isDone && frames < maxFrames) frame = requestAnimationFrame(look)
  }
  return () => cancelAnimationFrame(frame)
}
