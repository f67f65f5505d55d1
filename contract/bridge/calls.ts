import type { z } from 'zod'
import { accountsCalls } from './accounts.ts'
import { boxesCalls } from './boxes.ts'
import { captureCalls } from './capture.ts'
import { certificatesCalls } from './certificates.ts'
import { composeCalls } from './compose.ts'
import { configurationCalls } from './configuration.ts'
import { counterCalls } from './counter.ts'
import { desktopCalls } from './desktop.ts'
import { diagnosticsCalls } from './diagnostics.ts'
import { digitisationCalls } from './digitisation.ts'
import { directoryCalls } from './directory.ts'
import { documentsCalls } from './documents.ts'
import { exportsCalls } from './exports.ts'
import { folderCalls } from './folders.ts'
import { historyCalls } from './history.ts'
import { listsCalls } from './lists.ts'
import { marksCalls } from './marks.ts'
import { networkCalls } from './network.ts'
import { openedCalls } from './opened.ts'
import { outboxCalls } from './outbox.ts'
import { pagesCalls } from './pages.ts'
import { printingCalls } from './printing.ts'
import { privacyCalls } from './privacy.ts'
import { processesCalls } from './processes.ts'
import { receiptsCalls } from './receipts.ts'
import { recognitionCalls } from './recognition.ts'
import { savedViewCalls } from './saved-views.ts'
import { scanningCalls } from './scanning.ts'
import { sessionCalls } from './session.ts'
import { settingsCalls } from './settings.ts'
import { sheetsCalls } from './sheets.ts'
import { signaturesCalls } from './signatures.ts'
import { signersCalls } from './signers.ts'
import { statusCalls } from './status.ts'
import { templateCalls } from './templates.ts'
import { updatesCalls } from './updates.ts'
import { verificationCalls } from './verification.ts'
import { watchedCalls } from './watched.ts'

/** Every call from the renderer to main, with the schemas of its input and output. */
export const calls = {
  ...statusCalls,
  ...diagnosticsCalls,
  ...desktopCalls,
  ...sessionCalls,
  ...accountsCalls,
  ...settingsCalls,
  ...configurationCalls,
  ...updatesCalls,
  ...networkCalls,
  ...outboxCalls,
  ...historyCalls,
  ...captureCalls,
  ...pagesCalls,
  ...openedCalls,
  ...recognitionCalls,
  ...counterCalls,
  ...folderCalls,
  ...signaturesCalls,
  ...signersCalls,
  ...marksCalls,
  ...boxesCalls,
  ...savedViewCalls,
  ...composeCalls,
  ...templateCalls,
  ...directoryCalls,
  ...documentsCalls,
  ...processesCalls,
  ...watchedCalls,
  ...exportsCalls,
  ...receiptsCalls,
  ...listsCalls,
  ...printingCalls,
  ...sheetsCalls,
  ...privacyCalls,
  ...verificationCalls,
  ...digitisationCalls,
  ...certificatesCalls,
  ...scanningCalls,
} as const satisfies Record<`${string}.${string}`, { input: z.ZodType; output: z.ZodType }>

/** `area.verb` */
export type CallName = keyof typeof calls
export const callNames = Object.keys(calls) as readonly CallName[]
/** The first part of the names of calls. */
export type AreaName = CallName extends infer Name ? (Name extends `${infer Area}.${string}` ? Area : never) : never

export type CallInput<N extends CallName> = z.input<(typeof calls)[N]['input']>
export type ParsedCallInput<N extends CallName> = z.output<(typeof calls)[N]['input']>
export type CallOutput<N extends CallName> = z.output<(typeof calls)[N]['output']>
