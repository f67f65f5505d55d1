import { and, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from '../database/index.ts'
import { arquivos, vinculosArquivo } from '../database/schema/index.ts'
import { report } from '../report.ts'
import type { ObjectStorage } from './port.ts'

const batchSize = 100
const maxPauseMs = 60 * 60 * 1000

interface SweepOptions {
  readonly db: Database
  readonly objects: ObjectStorage
  readonly clock: () => Date
  /** How long a file may be without a record. */
  readonly hours: number
}

/**
 * Removes old files without a record, with their bytes; returns how many. Each file is first made unusable in a
 * transaction, so that no record can bind a file whose bytes are being removed. The next sweep completes a killed one.
 * Several processes may sweep at once.
 */
async function sweepUploads({ db, objects, clock, hours }: SweepOptions): Promise<number> {
  const limit = new Date(clock().getTime() - hours * 3_600_000)
  const link = db.select().from(vinculosArquivo).where(eq(vinculosArquivo.idArquivo, arquivos.id))
  const old = and(lt(sql`coalesce(${arquivos.recebidoEm}, ${arquivos.criadoEm})`, limit), notExists(link))
  let removed = 0
  for (;;) {
    const rows = await db.transaction(async (tx) => {
      const found = await tx
        .select({ id: arquivos.id, objeto: arquivos.objeto })
        .from(arquivos)
        .where(old)
        .limit(batchSize)
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
    report('uploads-swept', { count: rows.length })
    if (rows.length < batchSize) break
  }
  await objects.direct?.removeUploadsBefore(limit)
  return removed
}

/** Sweeps now and at regular intervals until it is stopped. */
export function startSweep(options: SweepOptions, onError: (error: unknown) => void): { stop(): Promise<void> } {
  const pause = Math.min(maxPauseMs, options.hours * 900_000)
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
