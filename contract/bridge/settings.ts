import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { proxyRuleSchema } from './proxy.ts'

/** The boxes that a person has pinned or hidden in the navigation. */
const boxPlacesSchema = z.object({ pinned: z.array(idSchema).max(1000), hidden: z.array(idSchema).max(1000) })
export type BoxPlaces = z.infer<typeof boxPlacesSchema>

/** The person's choices on this computer. */
export const preferencesSchema = z.object({
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  /** Heights of the rows in all lists. */
  density: z.enum(['compact', 'comfortable']),
  /** The size of the text, in percent. */
  textSize: z.literal([100, 112, 125]),
  /** Seconds that an operation is held, and can be undone, before anything leaves this computer. */
  holdSeconds: z.int().min(0).max(60),
  /** The item that a box shows after an act on one. */
  afterAct: z.enum(['next', 'same']),
  /** Whether the navigation shows names beside the icons; `auto`: by the width of the window. */
  navigation: z.enum(['auto', 'open', 'closed']),
  /** The order of the boxes' lists. */
  boxOrder: z.enum(['newest', 'oldest']),
  /** The order of the documents to sign. */
  queueOrder: z.enum(['newest', 'oldest', 'name']),
  /** By account: the ids of environment and person. */
  boxPlaces: z.record(z.string().max(200), boxPlacesSchema),
  /** Whether Capturar shows a list of files or a grid of their pages. */
  captureView: z.enum(['list', 'grid']),
  /** The columns of that list; null for those that its width has room for. */
  captureColumns: z.array(z.string().max(40)).max(40).nullable(),
  /** The columns that were chosen for a list outside of the window, by list. */
  listColumns: z.record(z.string().max(40), z.array(z.string().max(40)).max(40)),
  /** The width of a page in that grid, in CSS pixels. */
  capturePageWidth: z.int().min(64).max(600),
  /** The width of a screen's list in CSS pixels, by screen. */
  listWidths: z.record(z.string().max(40), z.int().min(240).max(900)),
  /** The proxy that the person has chosen; null for that of the organisation, else the system's. */
  proxy: proxyRuleSchema.nullable(),
  /** The texts that the person writes are checked for their spelling. */
  spelling: z.boolean(),
  /** The text of scans is recognised on this computer. */
  recogniseText: z.boolean(),
  /** Closing the window leaves the program beside the clock. */
  keepInTray: z.boolean(),
  /** The program starts, without a window, when the person signs in to the computer. */
  startWithSession: z.boolean(),
  /** Nothing is sent while the computer runs on its battery. */
  pauseOnBattery: z.boolean(),
  /** The window locks after so many minutes without input; 0: never. */
  lockMinutes: z.int().min(0).max(240),
  /** The window locks together with the system. */
  lockWithSystem: z.boolean(),
  /** Operations are sent also while the window is locked. */
  sendWhileLocked: z.boolean(),
})
export type Preferences = z.infer<typeof preferencesSchema>

export const settingsCalls = {
  'settings.get': { input: z.strictObject({}), output: preferencesSchema },
  'settings.update': { input: preferencesSchema.partial().strict(), output: preferencesSchema },
} as const
