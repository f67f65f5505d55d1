import { z } from 'zod'
import { captureRowSchema } from './capture.ts'
import type { EventName } from './channels.ts'
import { operationViewSchema } from './outbox.ts'
import { sessionStateSchema } from './session.ts'
import { preferencesSchema } from './settings.ts'
import { noticedSchema } from './signatures.ts'
import { statusSchema } from './status.ts'

/** Every event from main to the renderer. Those with an empty payload say: what you have is old, ask again. */
export const events = {
  'session.changed': sessionStateSchema,
  'settings.changed': preferencesSchema,
  'status.changed': statusSchema,
  'outbox.changed': z.object({ operations: z.array(operationViewSchema), removed: z.array(z.uuid()) }),
  'capture.changed': z.object({ rows: z.array(captureRowSchema), removed: z.array(z.uuid()) }),
  /** Files that were opened with Malote have been taken in, or not: to be asked for. */
  'opened.changed': z.object({}),
  /** Profiles, or folders that are watched. */
  'folders.changed': z.object({}),
  /** Queues, counts, batches, notices, or what the environment offers. */
  'signatures.changed': z.object({}),
  /** For a notification of the page's own, where the host has none of the system's. */
  'signatures.noticed': noticedSchema,
  'signers.changed': z.object({}),
  'boxes.changed': z.object({}),
  'compose.changed': z.object({}),
  'documents.changed': z.object({}),
  /** How far it has been read, or whom the person keeps at hand. */
  'directory.changed': z.object({}),
  'templates.changed': z.object({}),
} as const satisfies Record<EventName, z.ZodType>

export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>
