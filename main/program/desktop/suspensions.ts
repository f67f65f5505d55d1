import type { SuspensionReason } from '../../../contract/bridge/desktop.ts'

/** Reasons why nothing is sent for now, beside the person's own pause. */
export interface Suspensions {
  begin(reason: SuspensionReason): void
  end(reason: SuspensionReason): void
  /** The reason to show: the one that lasts longest. */
  current(): SuspensionReason | null
}

const order: readonly SuspensionReason[] = ['lock', 'battery', 'sleep']

/** @param changed called when sending stops or may go on, or the reason is another */
export function createSuspensions(changed: (reason: SuspensionReason | null) => void): Suspensions {
  const active = new Set<SuspensionReason>()
  const current = () => order.find((reason) => active.has(reason)) ?? null
  function change(act: () => unknown): void {
    const before = current()
    act()
    if (current() !== before) changed(current())
  }
  return {
    current,
    begin: (reason) => change(() => active.add(reason)),
    end: (reason) => change(() => active.delete(reason)),
  }
}
