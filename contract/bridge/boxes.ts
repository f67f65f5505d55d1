import { z } from 'zod'
import { caixaSchema } from '../api/boxes.ts'
import { idSchema } from '../api/common.ts'
import { encaminhamentoSchema, pastaSchema } from '../api/forwardings.ts'

export const boxListSchema = z.object({ boxes: z.array(caixaSchema), fresh: z.boolean() })
export type BoxList = z.infer<typeof boxListSchema>

/** What lies in one folder of a box, newest first; `unread` is local to this computer. */
export const boxItemsSchema = z.object({
  items: z.array(
    encaminhamentoSchema.extend({
      unread: z.boolean(),
      /** The operation that resolves it in this box, while there is one. */
      operationId: z.uuid().nullable(),
    }),
  ),
  fresh: z.boolean(),
  syncedAt: z.string().nullable(),
})
export type BoxItems = z.infer<typeof boxItemsSchema>
export type BoxItem = BoxItems['items'][number]

/** One forwarding with its documents; reading marks it as read. */
export const forwardingReadSchema = z.object({ forwarding: encaminhamentoSchema, fresh: z.boolean() })
export type ForwardingRead = z.infer<typeof forwardingReadSchema>

export const boxesCalls = {
  'boxes.list': { input: z.strictObject({}), output: boxListSchema },
  'boxes.items': { input: z.strictObject({ idCaixa: idSchema, pasta: pastaSchema }), output: boxItemsSchema },
  /** Puts one operation per forwarding into the outbox, all or none: each is put aside as resolved, in this box. */
  'boxes.resolve': {
    input: z.strictObject({ idCaixa: idSchema, ids: z.array(idSchema).min(1).max(500), idPapel: idSchema.nullable() }),
    output: z.array(z.uuid()),
  },
  'boxes.read': { input: z.strictObject({ idEncaminhamento: idSchema }), output: forwardingReadSchema },
} as const
