import { createWire } from '../wire.ts'

if (process.send === undefined) throw new Error('the double needs an IPC channel to the test that plays the desktop')

/** The wire to the test, which plays the desktop: windows, dialogs, notifications, the system's browser. */
export const wire = createWire(process)

/** Settings that the test gives the double at its start. */
export interface DoubleOptions {
  /** The key storage that Electron would report; `basic_text` is a Linux without a keyring. */
  readonly storageBackend?: 'basic_text' | 'gnome_libsecret'
  /** Whether the keyring waits for the person's password. */
  readonly isKeyringLocked?: boolean
  /** The system's proxies, as a PAC file names them. */
  readonly proxies?: string
  /** The usable areas of the displays, the primary one first. */
  readonly displays?: readonly { x: number; y: number; width: number; height: number }[]
  /** Whether the application is installed, and not run from a checkout. */
  readonly isPackaged?: boolean
}

export const options = JSON.parse(process.env['MALOTE_DOUBLE'] ?? '{}') as DoubleOptions
