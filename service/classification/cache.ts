import type { Classe } from '../../contract/api/classification.ts'
import type { Database } from '../database/index.ts'
import { activeClasses } from './store.ts'

const holdsMs = 10 * 60 * 1000

/**
 * The active classes of a plan, read once in a while: trees are large, asked for by everybody, and change a few
 * times a year. Those who ask at the same time share one reading.
 */
export function createClassCache({
  db,
  clock,
}: {
  db: Database
  clock: () => Date
}): (idPlano: string) => Promise<Classe[]> {
  const kept = new Map<string, { until: number; classes: Promise<Classe[]> }>()
  return (idPlano) => {
    const now = clock().getTime()
    const known = kept.get(idPlano)
    if (known && known.until > now) return known.classes
    const classes = activeClasses(db, idPlano)
    kept.set(idPlano, { until: now + holdsMs, classes })
    classes.catch(() => kept.delete(idPlano))
    return classes
  }
}
