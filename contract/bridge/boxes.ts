import { z } from 'zod'
import { agenteSchema } from '../api/agents.ts'
import { caixaSchema } from '../api/boxes.ts'
import { dateTimeSchema, idSchema } from '../api/common.ts'
import { encaminhamentoSchema, parteEncaminhamentoSchema, pastaSchema } from '../api/forwardings.ts'
import { maxSearchLength } from '../search-words.ts'
import { documentViewSchema } from './documents.ts'
import { daySchema, labelSchema } from './marks.ts'
import { maxMessages, threadMessageSchema, threadSchema } from './thread.ts'

/** The person's boxes; `unread` counts waiting items not read on this computer. */
const boxListSchema = z.object({
  boxes: z.array(caixaSchema.extend({ unread: z.int().min(0) })),
  fresh: z.boolean(),
  /** Boxes that could not be read; absent for none. */
  leftOut: z.int().min(1).optional(),
})
export type BoxesSnapshot = z.infer<typeof boxListSchema>
export type ListedBox = BoxesSnapshot['boxes'][number]

/** A forwarding in a list; `unread` is local to this computer. */
const boxItemSchema = z.object({
  id: idSchema,
  assunto: z.string(),
  dataHora: dateTimeSchema,
  protocolo: z.string(),
  origem: parteEncaminhamentoSchema,
  destinos: z.array(parteEncaminhamentoSchema),
  /** Number of documents. */
  documentos: z.int().min(0),
  /** The beginning of the message in one line. */
  snippet: z.string().max(400),
  unread: z.boolean(),
  /** The operation that resolves it in this box. */
  operationId: z.uuid().nullable(),
})
export type BoxItem = z.infer<typeof boxItemSchema>

/** The correspondent of a filter, with the words in which the menu named it. */
const filterPartySchema = z.strictObject({ id: idSchema, text: z.string().max(2000) })

const datesSchema = z
  .strictObject({ from: daySchema.nullable(), until: daySchema.nullable() })
  .refine(({ from, until }) => (from === null ? until !== null : until === null || from <= until))

/** Which items of a folder are listed, and in which order. */
const boxViewSchema = z.strictObject({
  unread: z.boolean(),
  /** Only items with documents. */
  documents: z.boolean(),
  /** Only items of this sender. */
  sender: filterPartySchema.nullable(),
  /** Only items with this addressee. */
  recipient: filterPartySchema.nullable(),
  /** Only items of today, of the last so many days with today, or of the days between two with both. */
  period: z.union([z.enum(['today', 'week', 'month', 'year']), datesSchema]).nullable(),
  /** Only items with an open deadline: before today, from today to a week from now, or any. */
  deadline: z.enum(['overdue', 'week', 'any']).nullable(),
  isFlagged: z.boolean(),
  label: labelSchema.nullable(),
  /** Only items that are snoozed, which the input does not list otherwise. */
  isSnoozed: z.boolean(),
  /** Listed though it has been read: the item that is being read does not vanish. */
  kept: idSchema.nullable(),
  order: z.enum(['newest', 'oldest']),
})
export type BoxView = z.infer<typeof boxViewSchema>

/** All items, newest first. */
export const wholeView: BoxView = {
  unread: false,
  documents: false,
  sender: null,
  recipient: null,
  period: null,
  deadline: null,
  isFlagged: false,
  label: null,
  isSnoozed: false,
  kept: null,
  order: 'newest',
}

/** The choices of a person for one list; the order is chosen for all boxes. */
export const boxFilterSchema = boxViewSchema.omit({ kept: true, order: true })
export type BoxFilter = z.infer<typeof boxFilterSchema>

const { kept: _, order: __, ...unfiltered } = wholeView
export const wholeFilter: BoxFilter = unfiltered

/** A part of a folder of a box. */
const boxItemsSchema = z.object({ items: z.array(boxItemSchema) })
export type BoxItems = z.infer<typeof boxItemsSchema>

/** The part of a box's folder that is on this computer. */
const boxFolderSchema = z.object({
  /** Items in the view. */
  total: z.int().min(0),
  /** Of these, the items that were snoozed and have come back; they stand before all others, in no day. Absent for none. */
  back: z.int().min(0).optional(),
  /** Items of the folder that are snoozed: only the view of these has them. Absent for none. */
  snoozed: z.int().min(0).optional(),
  unread: z.int().min(0),
  /** Items per local day in the order of the view; `at` is a time on that day. */
  days: z.array(z.object({ at: z.string(), count: z.int().min(1) })),
  /** Last answer of the service; null before the first. */
  syncedAt: z.string().nullable(),
  /** False while older items are being fetched. */
  isWhole: z.boolean(),
  /** Items that could not be read; absent for none. */
  leftOut: z.int().min(0).optional(),
  /** The service stopped before the number that it counts, so that items may be missing. */
  isCut: z.boolean().optional(),
})
export type BoxFolder = z.infer<typeof boxFolderSchema>

/** A search result and its place; `excerpt` is the text around the match in the message. */
const boxSearchResultSchema = boxItemSchema.extend({
  idCaixa: idSchema,
  pasta: pastaSchema,
  excerpt: z.string(),
})
export type BoxSearchResult = z.infer<typeof boxSearchResultSchema>

/** One forwarding with its documents. */
const forwardingReadSchema = z.object({
  forwarding: encaminhamentoSchema,
  fresh: z.boolean(),
  /** Documents that could not be read; absent for none. */
  leftOut: z.int().min(1).optional(),
})
export type ForwardingRead = z.infer<typeof forwardingReadSchema>

const boxItemStatusSchema = z.object({
  id: idSchema,
  operationId: z.uuid().nullable(),
  waits: z.boolean(),
  /** False for a forwarding that is not on this computer: the service does not show it to the person any more. */
  isKnown: z.boolean(),
})
export type BoxItemStatus = z.infer<typeof boxItemStatusSchema>

/** The documents of several forwardings, each once, to be forwarded together. */
const gatheredDocumentsSchema = z.object({
  documents: z.array(documentViewSchema),
  /** The forwardings that they are from. */
  sources: z.array(idSchema),
  /** Documents that the person may not see. */
  closed: z.int().min(0),
  /** Forwardings that are left out, because each must keep its own restricted access. */
  restricted: z.int().min(0),
  /** True if all of the others are public. */
  isPublic: z.boolean(),
})
export type GatheredDocuments = z.infer<typeof gatheredDocumentsSchema>

/** The most items that can be resolved together. */
export const maxResolvedTogether = 500

/** The most rows of one answer. */
const maxBoxItems = 200

const folder = { idCaixa: idSchema, pasta: pastaSchema }
/** Without it all items, newest first. */
const view = boxViewSchema.optional()

export const boxesCalls = {
  'boxes.list': { input: z.strictObject({}), output: boxListSchema },
  /** Syncs a box with the service; `fresh` is false if the service did not answer. */
  'boxes.refreshBox': { input: z.strictObject({ idCaixa: idSchema }), output: z.object({ fresh: z.boolean() }) },
  'boxes.folder': { input: z.strictObject({ ...folder, view }), output: boxFolderSchema },
  'boxes.items': {
    input: z.strictObject({
      ...folder,
      view,
      /** Only items behind this one in the order of the view, which news do not move. Failure: not-found. */
      after: idSchema.nullable().default(null),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(maxBoxItems).default(maxBoxItems),
    }),
    output: boxItemsSchema,
  },
  /** One row, and the folders of the box that contain it. */
  'boxes.item': {
    input: z.strictObject({ idCaixa: idSchema, idEncaminhamento: idSchema }),
    output: z.object({ item: boxItemSchema.nullable(), pastas: z.array(pastaSchema) }),
  },
  /** How chosen rows of a box stand now: the operation that resolves one, and whether it waits in the input at all. */
  'boxes.itemStatus': {
    input: z.strictObject({ idCaixa: idSchema, ids: z.array(idSchema).min(1).max(maxResolvedTogether) }),
    output: z.array(boxItemStatusSchema),
  },
  /** The senders of a folder's items, in Saida their addressees; those with the most items first. */
  'boxes.correspondents': { input: z.strictObject(folder), output: z.array(parteEncaminhamentoSchema) },
  /** Items of the view with all words (the last may be incomplete), of one box or of all. */
  'boxes.search': {
    input: z.strictObject({ text: z.string().max(maxSearchLength), idCaixa: idSchema.nullable(), view }),
    output: z.object({ found: z.array(boxSearchResultSchema), isMore: z.boolean() }),
  },
  /** The roles that may act on items of a box, as the service says; checked again when an act is sent. */
  'boxes.roles': {
    input: z.strictObject({ idCaixa: idSchema }),
    output: z.object({ roles: z.array(agenteSchema).nullable() }),
  },
  /** Marks as read or unread on this computer; `ids` null: the unread items of the box. Answers the items it marked. */
  'boxes.mark': {
    input: z.strictObject({
      idCaixa: idSchema,
      ids: z.array(idSchema).min(1).max(10_000).nullable(),
      isRead: z.boolean(),
    }),
    output: z.object({ ids: z.array(idSchema) }),
  },
  /** Adds one operation per forwarding to the outbox, all or none: each resolves it in this box. */
  'boxes.resolve': {
    input: z.strictObject({
      idCaixa: idSchema,
      ids: z.array(idSchema).min(1).max(maxResolvedTogether),
      idPapel: idSchema.nullable(),
    }),
    output: z.array(z.uuid()),
  },
  /** Marks nothing as read. Failures: those of `boxes.read`, if one of them is not on this computer. */
  'boxes.documents': {
    input: z.strictObject({ ids: z.array(idSchema).min(1).max(maxResolvedTogether) }),
    output: gatheredDocumentsSchema,
  },
  /** The forwardings of a thread with their documents, in the given order; marks nothing as read. */
  'boxes.messages': {
    input: z.strictObject({ ids: z.array(idSchema).min(1).max(maxMessages) }),
    output: z.array(threadMessageSchema),
  },
  'boxes.read': { input: z.strictObject({ idEncaminhamento: idSchema }), output: forwardingReadSchema },
  'boxes.thread': { input: z.strictObject({ idEncaminhamento: idSchema }), output: threadSchema },
} as const
