import { resetToSample } from '../sample/reset.ts'
import type { TrainingDeps } from './routes.ts'

/**
 * Puts the service back to the sample: data, files, switches and clock. Tokens go on holding. Requests and events wait
 * meanwhile; what was begun before it and ends after it finds nothing to write to.
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
  const { board, pauses } = training
  board.clear()
  await pauses.alone(async () => {
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
