import type { Preferences } from '../../../contract/bridge/settings.ts'

/** A status line without work. */
export const quiet = {
  isPaused: false,
  suspendedBy: null,
  inProgress: 0,
  held: 0,
  uncertain: 0,
  needed: 0,
  ended: 0,
  sending: null,
} as const

export const light: Preferences = {
  theme: 'light',
  density: 'compact',
  textSize: 100,
  afterAct: 'next',
  holdSeconds: 60,
  navigation: 'auto',
  boxOrder: 'newest',
  queueOrder: 'newest',
  boxPlaces: {},
  captureView: 'list',
  captureColumns: null,
  listColumns: {},
  capturePageWidth: 196,
  listWidths: {},
  spelling: false,
  recogniseText: true,
  keepInTray: false,
  startWithSession: false,
  pauseOnBattery: false,
  lockMinutes: 0,
  lockWithSystem: false,
  sendWhileLocked: true,
  proxy: null,
}
export const dark: Preferences = { ...light, theme: 'dark' }
