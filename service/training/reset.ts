import { resetToSample } from '../sample/reset.ts'
import type { TrainingDeps } from './deps.ts'

/**
 * Resets data, files, faults and clock to the sample; tokens stay valid. Requests and events wait meanwhile. Work that
 * began before the reset and ends after it finds no records to write to.
 */
export async function resetAll({
  db,
  storage,
  gate,
  training,
  log,
}: Pick<TrainingDeps, 'db' | 'storage' | 'gate' | 'training'> & {
  log: { warn(details: object, message: string): void }
}): Promise<void> {
  const { board, barrier } = training
  board.clear()
  await barrier.runExclusively(async () => {
    gate.move({ paused: true })
    const objects = await resetToSample(db)
    gate.reset()
    for (const object of objects) {
      await storage.objects
        .remove(object)
        .catch((error: unknown) => log.warn({ err: error }, 'um arquivo não foi apagado'))
    }
  })
}
