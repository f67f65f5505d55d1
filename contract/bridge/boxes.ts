import { z } from 'zod'
import { agenteSchema } from '../api/agents.ts'
import { caixaSchema } from '../api/boxes.ts'
import { dateTimeSchema, idSchema } from '../api/common.ts'
import { encaminhamentoSchema, parteEncaminhamentoSchema, pastaSchema } from '../api/forwardings.ts'

/** The person's boxes; `unread` counts what waits in one and has not been read on this computer. */
export const boxListSchema = z.object({
  boxes: z.array(caixaSchema.extend({ unread: z.int().min(0) })),
  fresh: z.boolean(),
})
export type BoxList = z.infer<typeof boxListSchema>
export type ListedBox = BoxList['boxes'][number]

/** A forwarding as a row shows it; `unread` is local to this computer. */
export const boxItemSchema = z.object({
  id: idSchema,
  assunto: z.string(),
  dataHora: dateTimeSchema,
  protocolo: z.string(),
  origem: parteEncaminhamentoSchema,
  destinos: z.array(parteEncaminhamentoSchema),
  /** How many. */
  documentos: z.int().min(0),
  unread: z.boolean(),
  /** The operation that resolves it in this box, while there is one. */
  operationId: z.uuid().nullable(),
})
export type BoxItem = z.infer<typeof boxItemSchema>

/** A window onto a folder of a box, newest first. */
export const boxItemsSchema = z.object({ items: z.array(boxItemSchema), total: z.int().min(0) })
export type BoxItems = z.infer<typeof boxItemsSchema>

/** A folder of a box, as much of it as lies on this computer. */
export const boxFolderSchema = z.object({
  total: z.int().min(0),
  unread: z.int().min(0),
  /** How many of each day of this computer's calendar, newest first; `at` is a moment of it. */
  days: z.array(z.object({ at: z.string(), count: z.int().min(1) })),
  /** When the service was last asked; null before it has answered for the first time. */
  syncedAt: z.string().nullable(),
  /** Older ones are still being fetched where not. */
  isWhole: z.boolean(),
})
export type BoxFolder = z.infer<typeof boxFolderSchema>

/** One that has the words that were searched, and where it lies; `excerpt` is what stands around them in the message. */
export const boxFoundSchema = boxItemSchema.extend({ idCaixa: idSchema, pasta: pastaSchema, excerpt: z.string() })
export type BoxFound = z.infer<typeof boxFoundSchema>

/** One forwarding with its documents; reading marks it as read. */
export const forwardingReadSchema = z.object({ forwarding: encaminhamentoSchema, fresh: z.boolean() })
export type ForwardingRead = z.infer<typeof forwardingReadSchema>

/** One forwarding among those before and after it, in the order of a tree that is read downwards. */
export const threadStepSchema = z.object({
  id: idSchema,
  kind: z.enum(['origin', 'reply', 're-forward', 'complement']),
  /** How far down the tree. */
  depth: z.int().min(0),
  assunto: z.string(),
  dataHora: z.string(),
  from: z.string(),
  to: z.array(z.string()),
})
export type ThreadStep = z.infer<typeof threadStepSchema>
export const threadSchema = z.object({
  steps: z.array(threadStepSchema),
  /** Null: it may still be complemented by whoever sent it; else a sentence that says who has acted and when. */
  closed: z.string().nullable(),
  fresh: z.boolean(),
})
export type Thread = z.infer<typeof threadSchema>

const boxStandingSchema = z.object({ id: idSchema, operationId: z.uuid().nullable(), waits: z.boolean() })
export type BoxStanding = z.infer<typeof boxStandingSchema>

/** As many can be chosen and resolved together. */
export const mostTogether = 500

/** The most rows of one answer. */
export const mostBoxItems = 200

const folder = { idCaixa: idSchema, pasta: pastaSchema }

export const boxesCalls = {
  'boxes.list': { input: z.strictObject({}), output: boxListSchema },
  /** Asks the service what has changed in a box; `fresh` where it has answered. What is on this computer follows it. */
  'boxes.look': { input: z.strictObject({ idCaixa: idSchema }), output: z.object({ fresh: z.boolean() }) },
  'boxes.folder': { input: z.strictObject(folder), output: boxFolderSchema },
  'boxes.items': {
    input: z.strictObject({
      ...folder,
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(mostBoxItems).default(mostBoxItems),
    }),
    output: boxItemsSchema,
  },
  /** One row, and the folders of the box that it lies in. */
  'boxes.item': {
    input: z.strictObject({ idCaixa: idSchema, idEncaminhamento: idSchema }),
    output: z.object({ item: boxItemSchema.nullable(), pastas: z.array(pastaSchema) }),
  },
  /** How chosen rows of a box stand now: the operation that resolves one, and whether it waits in the input at all. */
  'boxes.standing': {
    input: z.strictObject({ idCaixa: idSchema, ids: z.array(idSchema).min(1).max(mostTogether) }),
    output: z.array(boxStandingSchema),
  },
  /** What has all of these words, the last of them begun at least; newest first, of one box or of all. */
  'boxes.search': {
    input: z.strictObject({ text: z.string().max(300), idCaixa: idSchema.nullable() }),
    output: z.object({ found: z.array(boxFoundSchema), isMore: z.boolean() }),
  },
  /** In whose name one may act on what lies in a box; the service says so, and it is asked again when it is sent. */
  'boxes.roles': {
    input: z.strictObject({ idCaixa: idSchema }),
    output: z.object({ roles: z.array(agenteSchema).nullable() }),
  },
  /** Marks as read or unread on this computer; `ids` null is all that waits in the box. */
  'boxes.mark': {
    input: z.strictObject({
      idCaixa: idSchema,
      ids: z.array(idSchema).min(1).max(10_000).nullable(),
      isRead: z.boolean(),
    }),
    output: z.null(),
  },
  /** Puts one operation per forwarding into the outbox, all or none: each is put aside as resolved, in this box. */
  'boxes.resolve': {
    input: z.strictObject({
      idCaixa: idSchema,
      ids: z.array(idSchema).min(1).max(mostTogether),
      idPapel: idSchema.nullable(),
    }),
    output: z.array(z.uuid()),
  },
  'boxes.read': { input: z.strictObject({ idEncaminhamento: idSchema }), output: forwardingReadSchema },
  /** Where it stands among those before and after it. */
  'boxes.thread': { input: z.strictObject({ idEncaminhamento: idSchema }), output: threadSchema },
} as const
