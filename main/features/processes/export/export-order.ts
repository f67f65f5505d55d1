import type { ProcessPiece, ProcessView } from '../../../../contract/bridge/processes.ts'

export type ExportedAct = ProcessView['atos'][number]

/** An act with the pieces that it brought in, by their number. */
interface ActPart {
  /** Null for pieces of which the service does not tell the act. */
  readonly act: ExportedAct | null
  readonly pieces: readonly ProcessPiece[]
}

/** All acts in order, each followed by its pieces; every piece is there once. */
export function exportOrder({ atos, pecas }: Pick<ProcessView, 'atos' | 'pecas'>): ActPart[] {
  const known = new Set(atos.map(({ id }) => id))
  const parts = atos.map((act) => ({ act, pieces: pecas.filter(({ idAto }) => idAto === act.id) }))
  const others = pecas.filter(({ idAto }) => !known.has(idAto))
  return others.length === 0 ? parts : [...parts, { act: null, pieces: others }]
}
