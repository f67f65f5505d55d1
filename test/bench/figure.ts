/** One measurement beside its peer: another program, another way, or a promised limit. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly better: 'higher' | 'lower'
  readonly peer?: { readonly name: string; readonly value: number }
}

type FlagName = 'before' | 'documents' | 'forwardings' | 'keep' | 'minutes' | 'factor'
/** The flags of a benchmark, as given. */
export type Flags = Readonly<Partial<Record<FlagName, string>>>

/** The export of a benchmark: it reports each figure as soon as it is measured. */
export type Bench = (tell: (figure: Figure) => void, flags?: Flags) => Promise<void>

/** Differences below this share are noise in two single runs. */
const noise = 0.3

/** The ratio of a figure to its peer, in words. */
export function verdictOf({ value, better, peer }: Figure): string {
  if (!peer || peer.value === 0 || value === 0) return 'nothing to compare'
  const ratio = better === 'higher' ? value / peer.value : peer.value / value
  if (Math.abs(ratio - 1) < noise) return 'about the same'
  return ratio > 1 ? `${ratio.toFixed(1)} times as good` : `${(1 / ratio).toFixed(1)} times as bad`
}
