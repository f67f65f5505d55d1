import { z } from 'zod'
import { captureRowSchema } from './capture.ts'

/** The kinds of personal data that are searched; a file is never said to have none. */
const personalDataKinds = ['cpf', 'cnpj', 'rg', 'phone', 'email', 'bank'] as const
export const personalDataKindSchema = z.enum(personalDataKinds)
export type PersonalDataKind = z.infer<typeof personalDataKindSchema>

/** A rectangle on a page as it is shown: shares of its width and height, 0 to 1, from the top left corner. */
const pageBoxSchema = z
  .strictObject({
    left: z.number().min(0).max(1),
    top: z.number().min(0).max(1),
    right: z.number().min(0).max(1),
    bottom: z.number().min(0).max(1),
  })
  .refine(({ left, top, right, bottom }) => left < right && top < bottom, { error: 'empty rectangle' })
export type PageBox = z.infer<typeof pageBoxSchema>

/** The most rectangles that are drawn on a file. */
const maxDrawn = 500

/** A rectangle that the person has drawn on a page, from 0, and not applied. */
export const drawnBoxSchema = z.strictObject({ id: z.uuid(), page: z.int().min(0), box: pageBoxSchema })
export type DrawnBox = z.infer<typeof drawnBoxSchema>

/** The rectangles drawn on one content. */
const drawingSchema = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), boxes: z.array(drawnBoxSchema) })
export type Drawing = z.infer<typeof drawingSchema>

/**
 * Personal data on a page; `page` counts from 0, null for what the file says of itself: title, bookmarks. Several boxes where
 * it is broken over lines, none where the page does not show it.
 */
export const personalDataSchema = z.object({
  kind: personalDataKindSchema,
  certainty: z.enum(['certain', 'possible']),
  /** Empty for what a tarja left in view: the numbers are not kept. */
  text: z.string(),
  page: z.int().min(0).nullable(),
  boxes: z.array(pageBoxSchema),
})
export type PersonalData = z.infer<typeof personalDataSchema>

/** Personal data in the name of a file, which the service gets and readers see. */
const nameFindingSchema = personalDataSchema.omit({ page: true, boxes: true })
export type NameFinding = z.infer<typeof nameFindingSchema>

/** Why a file with personal data, or with pages that were not verified, is sent as Público all the same. */
export const decisionReasons = [
  'public-agent',
  'already-public',
  'consent',
  'legal-duty',
  'not-personal',
  'looked-through',
  'other',
] as const
const decisionReasonSchema = z.enum(decisionReasons)
export type DecisionReason = z.infer<typeof decisionReasonSchema>

const countsSchema = z.partialRecord(personalDataKindSchema, z.int().min(1))
export type PersonalDataCounts = z.infer<typeof countsSchema>

/** A person's decision to send one content as Público with the personal data, and the pages not verified, in it. */
const privacyDecisionSchema = z.object({
  reason: decisionReasonSchema,
  note: z.string().max(500),
  decidedAt: z.string(),
  decidedBy: z.string(),
})
export type PrivacyDecision = z.infer<typeof privacyDecisionSchema>

/**
 * Why a page was not verified, or not all of it. `no-text`: it is a picture, or blank. `picture`: its text was read, but not
 * its pictures. `letters`: its font does not say which letters they are. `incomplete`: it needs a part that the file does
 * not have where it says. `damaged`: it could not be read. `attachment`, `form`, `data`: other files, a form that only
 * another program draws, and what the file says of itself.
 */
const unreadReasonSchema = z.enum([
  'no-text',
  'picture',
  'letters',
  'incomplete',
  'damaged',
  'attachment',
  'form',
  'data',
])
export type UnreadReason = z.infer<typeof unreadReasonSchema>
/** Pages, from 0, that were not verified for the same reason; none where it is the file as a whole. */
const unreadSchema = z.object({ why: unreadReasonSchema, pages: z.array(z.int().min(0)) })
export type Unread = z.infer<typeof unreadSchema>

/** Kept with an operation: how many of each kind were found, never the data themselves. */
export const privacyRecordSchema = z.object({
  counts: countsSchema,
  /** How many pages were not verified, or not all of them; null if nothing of the file could be read. */
  unreadPages: z.int().min(0).nullable(),
  /** Which; absent in records of earlier versions. */
  unread: z.array(unreadSchema).optional(),
  /** How many of them stand in the file's name. */
  inName: z.int().min(0),
  decision: privacyDecisionSchema.nullable(),
})
export type PrivacyRecord = z.infer<typeof privacyRecordSchema>

/** `waiting`: in the queue; `failed`: its text could not be read. */
const searchStateSchema = z.enum(['waiting', 'searched', 'failed'])

/** The search of one file of the capture list. */
const privacySearchSchema = z.object({
  fileId: z.uuid(),
  state: searchStateSchema,
  pages: z.int().min(0),
  /** The pages and parts that were not verified, or not all of them, by reason. */
  unread: z.array(unreadSchema),
  /** Those of them whose text is still being recognised. */
  pendingPages: z.array(z.int().min(0)),
  findings: z.array(personalDataSchema),
  inName: z.array(nameFindingSchema),
  /** Findings beyond these were left out. */
  isCut: z.boolean(),
  decision: privacyDecisionSchema.nullable(),
  /** Its latest change is a tarja, which can be undone. */
  isRedacted: z.boolean(),
})
export type PrivacySearch = z.infer<typeof privacySearchSchema>

/** How many of each kind. */
export function countKinds(findings: readonly Pick<PersonalData, 'kind'>[]): PersonalDataCounts {
  const counts: PersonalDataCounts = {}
  for (const { kind } of findings) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

const fileIds = z.array(z.uuid()).min(1).max(1000)

/** `alsoOn`: pages, counted from 0, on which the same words still stand. */
const redactionSchema = z.object({ row: captureRowSchema, alsoOn: z.array(z.int().min(0)) })

/** How many of each kind stand in a file and its name. */
export const countFound = ({ findings, inName }: Pick<PrivacySearch, 'findings' | 'inName'>): PersonalDataCounts =>
  countKinds([...findings, ...inName])

/** The part of a search that a person decides about before a file is sent as Público. */
type AskedAbout = Pick<PrivacySearch, 'state' | 'findings' | 'inName' | 'unread'>

/** Pages and parts that were not verified; one for a file of which nothing could be read. */
export const countUnread = ({ state, unread }: Pick<AskedAbout, 'state' | 'unread'>): number =>
  state === 'failed' ? 1 : unread.reduce((sum, { pages }) => sum + Math.max(1, pages.length), 0)

/** True for a file that a person has to decide about. */
export const needsDecision = (search: AskedAbout): boolean =>
  search.findings.length + search.inName.length + countUnread(search) > 0

/** True if a person has to decide before the file is sent as Público. */
export const isUndecided = (search: PrivacySearch): boolean =>
  search.state !== 'waiting' && search.decision === null && needsDecision(search)

export const privacyCalls = {
  /** The searches of the files on the capture list that are to be Público, or that the person has asked for. */
  'privacy.list': { input: z.strictObject({}), output: z.array(privacySearchSchema) },
  /** Searches files whatever their access, and answers when all are searched. Failure: not-found. */
  'privacy.search': { input: z.strictObject({ fileIds }), output: z.array(privacySearchSchema) },
  /** Counts personal data in a text that is being written; nothing of it is kept. */
  'privacy.inText': { input: z.strictObject({ text: z.string().max(110_000) }), output: countsSchema },
  /** Keeps the decision to send these files as Público. Failures: not-found; conflict while one is not searched. */
  'privacy.decide': {
    input: z.strictObject({ fileIds, reason: decisionReasonSchema, note: z.string().max(500) }),
    output: z.array(privacySearchSchema),
  },
  /**
   * Replaces pages by images of what they show, with black rectangles, and checks the result, in which the file says nothing
   * of itself. Failures: not-found; too-late;
   * conflict for another content; refused with the reason. Then nothing has changed.
   */
  'privacy.redact': {
    input: z.strictObject({
      fileId: z.uuid(),
      /** The SHA-256 of the content on which the rectangles were drawn. */
      from: z.string().regex(/^[0-9a-f]{64}$/),
      pages: z.array(z.strictObject({ page: z.int().min(0), boxes: z.array(pageBoxSchema).max(500) })).max(500),
    }),
    output: redactionSchema,
  },
  /** The rectangles drawn on the files of the list as they are now, none of which can be sent. */
  'privacy.drawn': { input: z.strictObject({}), output: z.array(drawingSchema) },
  /**
   * Keeps the rectangles of a content in place of those before, also over restarts; its profile leaves the file to the
   * person then. Failures: not-found; too-late; conflict for another content.
   */
  'privacy.draw': {
    input: drawingSchema.extend({ fileId: z.uuid(), boxes: z.array(drawnBoxSchema).max(maxDrawn) }),
    output: z.null(),
  },
  /** Undoes the tarja that was the latest change of a file. Failures: not-found; too-late. */
  'privacy.undo': { input: z.strictObject({ fileId: z.uuid() }), output: z.null() },
  /** The record kept with an operation that sent a file as Público; null for another one. */
  'privacy.ofOperation': { input: z.strictObject({ operationId: z.uuid() }), output: privacyRecordSchema.nullable() },
} as const
