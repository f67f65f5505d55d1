import { z } from 'zod'
import { caixaSchema } from '../api/boxes.ts'
import { idSchema } from '../api/common.ts'
import { encaminhamentoSchema, pastaSchema } from '../api/forwardings.ts'

export const boxListSchema = z.object({ boxes: z.array(caixaSchema), fresh: z.boolean() })
export type BoxList = z.infer<typeof boxListSchema>

/** What lies in one folder of a box, newest first; `unread` is local to this computer. */
export const boxItemsSchema = z.object({
  items: z.array(encaminhamentoSchema.extend({ unread: z.boolean() })),
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
  'boxes.read': { input: z.strictObject({ idEncaminhamento: idSchema }), output: forwardingReadSchema },
} as const
