import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { menuCommands } from '../window-commands.ts'
import { accountSchema } from './session.ts'

/** The computer sleeps or runs on its battery, or the window is locked. */
export const suspensionReasonSchema = z.enum(['sleep', 'battery', 'lock'])
export type SuspensionReason = z.infer<typeof suspensionReasonSchema>

const commandIds = menuCommands.map(({ id }) => id)

/** The subject of a notification; without an id or number, the list that has it. */
export const noticeTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signatures'), id: idSchema.nullable() }),
  z.object({ kind: z.literal('box'), idCaixa: idSchema, protocolo: z.string().nullable() }),
  z.object({ kind: z.literal('process'), id: idSchema, protocolo: z.string() }),
  z.object({ kind: z.literal('processes') }),
  z.object({ kind: z.literal('today') }),
])
export type NoticeTarget = z.infer<typeof noticeTargetSchema>

/** A request to the window from outside it: by the menu bar, a notification, or a link. */
const desktopRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('command'), id: z.enum(commandIds) }),
  z.object({ kind: z.literal('open'), target: noticeTargetSchema, account: accountSchema }),
  z.object({ kind: z.literal('link'), number: z.string(), of: z.enum(['process', 'record']) }),
  z.object({ kind: z.literal('refused-link') }),
])
export type DesktopRequest = z.infer<typeof desktopRequestSchema>

export const desktopCalls = {
  /** Takes the requests that wait for the page, oldest first, once. Failures: not-signed-in. */
  'desktop.take': { input: z.strictObject({}), output: z.array(desktopRequestSchema) },
} as const
