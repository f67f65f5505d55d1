import { z } from 'zod'
import { idSchema } from '../../contract/api/common.ts'
import type { Transaction } from '../database/index.ts'
import type { InboxAct } from '../database/schema/forwardings.ts'
import { EventRefused, type EventResult, type EventToProcess } from '../events/port.ts'
import { createForwarding, forwardingPayloadSchema } from './create.ts'
import { lockItemsOf, settledSentence, settleItem, wasAnswered } from './item.ts'

const resolveSchema = z.object({ resolver: z.object({ id: idSchema, idItem: idSchema }) })

/**
 * Executes an act on an earlier forwarding: closes the items and creates the new forwarding atomically.
 * @throws EventRefused if somebody else has acted before
 */
export async function carryOutLater(tx: Transaction, event: EventToProcess, now: Date): Promise<EventResult> {
  const resolve = resolveSchema.safeParse(event.payload)
  if (resolve.success) {
    const { id, idItem } = resolve.data.resolver
    await settle(tx, event, { id, ato: 'resolver', idsItens: [idItem] }, now)
    return { idEncaminhamento: id }
  }
  const { anterior } = forwardingPayloadSchema.parse(event.payload)
  if (!anterior) throw new Error(`event ${event.id} acts on nothing`)
  await settle(tx, event, anterior, now)
  return createForwarding(tx, event, now)
}

async function settle(
  tx: Transaction,
  { idCidadao }: EventToProcess,
  { id, ato, idsItens }: { id: string; ato: InboxAct; idsItens: readonly string[] },
  now: Date,
): Promise<void> {
  // Locked, so that the second of two concurrent acts sees the first one.
  const items = await lockItemsOf(tx, id)
  if (ato === 'complementar') {
    if (await wasAnswered(tx, id)) throw new EventRefused('Este encaminhamento foi respondido ou reencaminhado antes.')
  }
  for (const item of items.filter((each) => idsItens.includes(each.id))) {
    if (item.pasta !== 'Entrada') {
      // A complement replaces all open items; other acts close this item only.
      if (ato === 'complementar') continue
      throw new EventRefused(await settledSentence(tx, item))
    }
    await settleItem(tx, item.id, { ato, idPessoa: idCidadao, now })
  }
}
