import { useState } from 'react'
import type { Signer } from '../../../contract/bridge/capture.ts'

/** Saves the signers; the promise gives false if they could not be saved. Null, if they are saved at once. */
export type SaveSigners = (signers: readonly Signer[]) => Promise<boolean> | null

const keyOf = (signers: readonly Signer[]) => signers.map(({ id }) => id).join()

/**
 * The signers as they were chosen, until `value` shows them. A list that renders deferred still gives the earlier ones
 * after they were saved: a choice that began with those would lose the one before.
 */
export function useChosenSigners(value: readonly Signer[], save: SaveSigners) {
  const [chosen, setChosen] = useState<{ signers: readonly Signer[]; earlier: readonly string[] } | null>(null)
  const isShown = chosen !== null && !chosen.earlier.includes(keyOf(value))
  if (isShown) setChosen(null)
  const signers = chosen === null || isShown ? value : chosen.signers
  async function choose(next: readonly Signer[]): Promise<void> {
    const passed = [...(chosen?.earlier ?? []), keyOf(signers)]
    setChosen({ signers: next, earlier: passed.filter((each) => each !== keyOf(next)) })
    if ((await save(next)) === false) setChosen(null)
  }
  return { signers, choose }
}
