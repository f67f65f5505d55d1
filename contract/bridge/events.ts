import { z } from 'zod'
import { captureRowSchema } from './capture.ts'
import { connectionTestSchema } from './configuration.ts'
import { operationViewSchema } from './outbox.ts'
import { sessionStateSchema } from './session.ts'
import { preferencesSchema } from './settings.ts'
import { signatureNotificationSchema } from './signatures.ts'
import { appStatusSchema } from './status.ts'
import { updateViewSchema } from './updates.ts'

/** Every event from main to the renderer. An empty payload means: read the data again. */
export const events = {
  'session.changed': sessionStateSchema,
  /** `accounts.list` has another account, status or number. */
  'accounts.changed': z.object({}),
  'settings.changed': preferencesSchema,
  /** Environments, locks or stored secrets. */
  'configuration.changed': z.object({}),
  /** `configuration.opened` has a file. */
  'configuration.opened': z.object({}),
  'configuration.tested': connectionTestSchema,
  /** A proxy asks for a sign-in or has accepted one. */
  'network.changed': z.object({}),
  /** `network.health` has another state, or more figures. */
  'health.changed': z.object({}),
  'status.changed': appStatusSchema,
  'updates.changed': updateViewSchema,
  /** `desktop.take` has something. */
  'desktop.asked': z.object({}),
  'outbox.changed': z.object({ operations: z.array(operationViewSchema), removed: z.array(z.uuid()) }),
  'capture.changed': z.object({ rows: z.array(captureRowSchema), removed: z.array(z.uuid()) }),
  /** `opened.take` has a new result. */
  'opened.changed': z.object({}),
  /** `recognition.get` has another answer. */
  'recognition.changed': z.object({}),
  /** Profiles or watched folders. */
  'folders.changed': z.object({}),
  /** Queues, counts, batches, notices, or what the environment offers. */
  'signatures.changed': z.object({}),
  /** For a notification by the page, if the host has no system notifications. */
  'signatures.noticed': signatureNotificationSchema,
  'signers.changed': z.object({}),
  /** Marks, or their notice. */
  'marks.changed': z.object({}),
  'boxes.changed': z.object({}),
  'views.changed': z.object({}),
  'compose.changed': z.object({}),
  'documents.changed': z.object({}),
  /** Its progress, or the favourites. */
  'directory.changed': z.object({}),
  'templates.changed': z.object({}),
  /** The contents of the process boxes have changed, or a process by an act of this person. */
  'processes.changed': z.object({}),
  /** The watched processes, or the notices of them. */
  'watched.changed': z.object({}),
  /** The progress or the end of an export. */
  'exports.changed': z.object({}),
  /** `verification.check` may answer otherwise: lists of revoked certificates have come. */
  'verification.changed': z.object({}),
  /** The certificates, or the batch that signs with one. */
  'certificates.changed': z.object({}),
  /** `scanning.stacks` has another page or state. */
  'scanning.changed': z.object({}),
  /** `privacy.list` has other searches or decisions. */
  'privacy.changed': z.object({}),
} as const satisfies Record<`${string}.${string}`, z.ZodType>

/** In the past tense. */
export type EventName = keyof typeof events
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>
