import { createBoxes } from '../../main/boxes/index.ts'
import { createBoxService } from './box-service.ts'
import { openBoth } from './local-data.ts'
import { personAt } from './person-at.ts'

interface FilledBox {
  readonly dataFolder: string
  readonly personId: string
  readonly idCaixa: string
  readonly count: number
}

/** Puts so many forwardings into a box of a person in an application's data folder, as if they had all been fetched. */
export async function fillBox({ dataFolder, personId, idCaixa, count }: FilledBox): Promise<void> {
  const service = createBoxService({ idCaixa })
  service.bring(count)
  const { db, remembered, close } = openBoth(dataFolder)
  const { context, end } = personAt('http://127.0.0.1:1', { id: personId })
  // What is fetched in the background keeps no program alive.
  const alive = setInterval(() => undefined, 60_000)
  try {
    await new Promise<void>((resolve, reject) => {
      const isWhole = () =>
        (['Entrada', 'Saida', 'Resolvidos'] as const).every((pasta) => {
          const folder = boxes.folder({ idCaixa, pasta })
          return folder.ok && folder.value.isWhole
        })
      const boxes = createBoxes({
        ...{ db, remembered, client: service.client, context, now: () => new Date(), fillPauseMs: 0 },
        enqueue: () => '',
        changed: () => isWhole() && resolve(),
        log: { error: (event) => reject(new Error(event)) },
      })
      boxes.refresh().catch(reject)
    })
  } finally {
    clearInterval(alive)
    end()
    close()
  }
}
