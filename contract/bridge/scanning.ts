import { z } from 'zod'
import { addFilesResultSchema } from './capture.ts'

/** A scanner that speaks eSCL: known to this computer, or just found on its network. */
const scannerSchema = z.object({
  scannerId: z.uuid(),
  name: z.string(),
  /** Host and port, as people compare it with a label on the device. */
  place: z.string(),
  /** Kept on this computer: it has scanned, or was added by its address. */
  isKnown: z.boolean(),
  /** Answered the search. */
  isFound: z.boolean(),
  /** Not readable on the way: the scanner offers no encrypted connection. */
  isPlain: z.boolean(),
})
export type ScannerView = z.infer<typeof scannerSchema>

/** `any`: as large as the source takes. */
const paperSchema = z.enum(['any', 'a4', 'letter', 'oficio', 'legal', 'a5', 'a3'])
export type ScanPaper = z.infer<typeof paperSchema>

const sourceSchema = z.enum(['feeder', 'flatbed'])
const colourSchema = z.enum(['colour', 'grey'])

export const scanSettingsSchema = z.strictObject({
  source: sourceSchema,
  bothSides: z.boolean(),
  /** Dots per inch. */
  dpi: z.int().min(50).max(2400),
  colour: colourSchema,
  paper: paperSchema,
})
export type ScanSettings = z.infer<typeof scanSettingsSchema>

const optionsSchema = z.object({
  source: sourceSchema,
  bothSides: z.boolean(),
  dpis: z.array(z.int()).min(1),
  colours: z.array(colourSchema).min(1),
  papers: z.array(paperSchema).min(1),
})
export type ScanOptions = z.infer<typeof optionsSchema>

/** Why a scan has stopped, or does not begin. */
export const scanProblemSchema = z.enum([
  'no-paper',
  'jam',
  'open',
  'multipick',
  'busy',
  'no-answer',
  'lost',
  'refused-settings',
  'no-permission',
  'not-a-scanner',
  'certificate-changed',
  'page-cut',
  'page-too-large',
  'too-many',
  'disk',
  'device',
  'stopped',
  'interrupted',
])
export type ScanProblem = z.infer<typeof scanProblemSchema>

/** The pages of one document on their way: kept on this computer until it is in the capture list, or discarded. */
const stackSchema = z.object({
  stackId: z.uuid(),
  name: z.string(),
  scannerId: z.uuid(),
  scannerName: z.string(),
  settings: scanSettingsSchema,
  startedAt: z.string(),
  /** `broken`: stopped before its end. `ended`: the scanner has no more pages. `finishing`: its PDF is being made. */
  state: z.enum(['scanning', 'broken', 'ended', 'finishing']),
  /** In order; a page that is no picture is a PDF. */
  pages: z.array(z.object({ contentId: z.uuid(), isPicture: z.boolean() })),
  /** The last page is the front of a sheet whose back has not come. */
  isHalfSheet: z.boolean(),
  /** In Portuguese; null unless broken. */
  problem: z.object({ kind: scanProblemSchema, title: z.string(), text: z.string() }).nullable(),
})
export type ScanStack = z.infer<typeof stackSchema>

const stackIdSchema = z.strictObject({ stackId: z.uuid() })
const nameSchema = z.string().trim().min(1).max(200)

export const scanningCalls = {
  /** The scanners known to this computer; with `search`, after two seconds, also those of its network. */
  'scanning.scanners': { input: z.strictObject({ search: z.boolean() }), output: z.array(scannerSchema) },
  /** Adds the scanner at a host, an IP address or an address of eSCL. Failures: refused with a message. */
  'scanning.add': { input: z.strictObject({ address: z.string().trim().min(1).max(300) }), output: scannerSchema },
  /** Forgets a scanner and its certificate. */
  'scanning.forget': { input: z.strictObject({ scannerId: z.uuid() }), output: z.null() },
  /** Asks a scanner what it can; `last`: the settings of its last scan, as far as it still can. Failures: not-found; refused. */
  'scanning.options': {
    input: z.strictObject({ scannerId: z.uuid() }),
    output: z.object({ sources: z.array(optionsSchema).min(1), last: scanSettingsSchema }),
  },
  /** The person's unfinished stacks, the oldest first. */
  'scanning.stacks': { input: z.strictObject({}), output: z.array(stackSchema) },
  /** Begins a stack. Failures: not-found; conflict while another one scans; storage-problem. */
  'scanning.start': {
    input: z.strictObject({ scannerId: z.uuid(), settings: scanSettingsSchema, name: nameSchema }),
    output: stackSchema,
  },
  /** Stops the scanner; the pages that have come stay. */
  'scanning.stop': { input: stackIdSchema, output: z.null() },
  /**
   * Scans more pages behind those of a stack. `replacesLast`: the first one takes the place of the last page, whose sheet is
   * scanned again. Failures: as `scanning.start`.
   */
  'scanning.continue': {
    input: z.strictObject({ stackId: z.uuid(), replacesLast: z.boolean() }),
    output: stackSchema,
  },
  /** Makes one PDF of a stack and adds it to the capture list. Failures: not-found; conflict; refused; storage-problem. */
  'scanning.finish': { input: z.strictObject({ stackId: z.uuid(), name: nameSchema }), output: addFilesResultSchema },
  /** Deletes a stack and its pages. Failures: not-found; conflict while it is being finished. */
  'scanning.discard': { input: stackIdSchema, output: z.null() },
} as const
