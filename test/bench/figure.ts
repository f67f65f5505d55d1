/** One thing measured, with what stands beside it: another program, another way, or a promise of ours. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly better: 'higher' | 'lower'
  readonly peer?: { readonly name: string; readonly value: number }
}

/** What a file of this folder exports: it tells each figure as soon as it has it. */
export type Bench = (tell: (figure: Figure) => void) => Promise<void>

/** Below this share two single runs say nothing about which is faster. */
const noise = 0.3

/** How a figure stands to its peer's, in words. */
export function verdictOf({ value, better, peer }: Figure): string {
  if (!peer || peer.value === 0 || value === 0) return 'nothing to compare'
  const ratio = better === 'higher' ? value / peer.value : peer.value / value
  if (Math.abs(ratio - 1) < noise) return 'about the same'
  return ratio > 1 ? `${ratio.toFixed(1)} times as good` : `${(1 / ratio).toFixed(1)} times as bad`
}
