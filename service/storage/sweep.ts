import { and, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from '../database/index.ts'
import { arquivos, vinculosArquivo } from '../database/schema/index.ts'
import type { ObjectStorage } from './port.ts'

const atOnce = 100
const longestPauseMs = 60 * 60 * 1000

interface SweepOptions {
  readonly db: Database
  readonly objects: ObjectStorage
  readonly clock: () => Date
  /** How long a file may wait for its record. */
  readonly hours: number
}

/**
 * Removes files that no record took, with their bytes; answers how many. A file is first made unusable, for good and
 * in a transaction of its own, so that no record can take one whose bytes are just going; a killed sweep is ended by
 * the next. Several processes may sweep at once.
 */
export async function sweepUploads({ db, objects, clock, hours }: SweepOptions): Promise<number> {
  const limit = new Date(clock().getTime() - hours * 3_600_000)
  const bond = db.select().from(vinculosArquivo).where(eq(vinculosArquivo.idArquivo, arquivos.id))
  const old = and(lt(sql`coalesce(${arquivos.recebidoEm}, ${arquivos.criadoEm})`, limit), notExists(bond))
  for (let removed = 0; ; ) {
    const rows = await db.transaction(async (tx) => {
      const found = await tx
        .select({ id: arquivos.id, objeto: arquivos.objeto })
        .from(arquivos)
        .where(old)
        .limit(atOnce)
        .for('update', { skipLocked: true })
      if (found.length > 0)
        await tx
          .update(arquivos)
          .set({ recebidoEm: null })
          .where(
            inArray(
              arquivos.id,
              found.map(({ id }) => id),
            ),
          )
      return found
    })
    for (const { id, objeto } of rows) {
      if (objeto !== null) await objects.remove(objeto)
      await db.delete(arquivos).where(and(eq(arquivos.id, id), isNull(arquivos.recebidoEm)))
    }
    removed += rows.length
    if (rows.length < atOnce) return removed
  }
}

/** Sweeps now and then until it is stopped. */
export function startSweep(options: SweepOptions, onError: (error: unknown) => void): { stop(): Promise<void> } {
  const pause = Math.min(longestPauseMs, options.hours * 900_000)
  let running: Promise<unknown> = Promise.resolve()
  const sweep = () => {
    running = running.then(() => sweepUploads(options)).catch(onError)
  }
  sweep()
  const timer = setInterval(sweep, pause)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
