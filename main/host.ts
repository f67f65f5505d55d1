import type { AddFilesResult } from '../contract/bridge/capture.ts'
import type { EventName } from '../contract/bridge/channels.ts'
import type { EventPayload } from '../contract/bridge/events.ts'
import type { PlaceList } from '../contract/bridge/folders.ts'
import type { Outcome } from '../contract/bridge/outcome.ts'
import type { OutboxTiming } from './outbox/index.ts'

/** Keeps the preferences and environments; reading never throws: a corrupt file is put aside and said in `notices`. */
export interface SettingsStore {
  read(): unknown
  write(value: Record<string, unknown>): void
}

/** The operating system's own encryption, where a host has one that really encrypts (Electron's safeStorage). */
export interface SystemEncryption {
  readonly backend: string
  encrypt(plain: Uint8Array): Promise<Uint8Array>
  decrypt(sealed: Uint8Array): Promise<Uint8Array>
}

/** A child process that answers keychain requests and can be killed when it hangs. */
export interface KeychainProcess {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: () => void): void
  kill(): void
}

/** A folder that could be watched, by its absolute path. */
export interface OfferedFolder {
  readonly path: string
  /** The person has chosen it at this moment. */
  readonly isPicked: boolean
}

/** Finds a folder of the person's without a dialog of the system's: by opaque ids, never below anything but the home. */
export interface Places {
  /** The folders in a folder, null for the home; null where it is not there any more. Throws as the disk does. */
  list(placeId: string | null): Promise<PlaceList | null>
  /** The absolute path; null where it is not there any more. */
  pathOf(placeId: string): Promise<string | null>
}

/** What main's rooms know of the program that carries them: Electron, or a browser on this machine. */
export interface Host {
  readonly kind: 'electron' | 'browser'
  readonly version: string
  /** The application's own folder (0700), already owned by this process. */
  readonly dataFolder: string
  /** Why the folder cannot be used at all, as a sentence in Portuguese: then nothing of it is opened. Else null. */
  readonly dataProblem: string | null
  readonly settingsStore: SettingsStore
  /** Environments that the host brings with it, unparsed; main/settings checks them. */
  readonly environments: readonly unknown[]
  /**
   * Proxy for an address: `http`, `https`, `socks4` or `socks5://host:port`, null for none; several in the order to try
   * them. Rejects where the system names only ways that Malote cannot go.
   */
  proxyFor(url: URL): Promise<string | null | readonly (string | null)[]>
  /** PEM certificates to trust beside Node's own. */
  readonly certificateAuthorities: readonly string[]
  readonly systemEncryption: SystemEncryption | null
  /** Null where no keychain is to be tried (tests say so explicitly). */
  readonly spawnKeychain: (() => KeychainProcess) | null
  /** The system browser, for signing in. */
  openExternal(url: string): Promise<void>
  /** Folders that could be watched: those that it was given at its start, and one that the person picks, if it can ask. */
  offerFolders(): Promise<readonly OfferedFolder[]>
  /** Missing where `offerFolders` asks the person by itself. */
  readonly places?: Places | undefined
  /** How long a file in a watched folder must be unchanged before it is taken, where it is not the usual time. */
  readonly folderStableMs?: number | undefined
  /** How long the outbox pauses and polls, where it is not the usual time. */
  readonly outboxTiming?: OutboxTiming | undefined
  /** How often boxes and the signature queue are read without being asked, where it is not the usual time. */
  readonly lookEveryMs?: number | undefined
  /** A notification of the system's own, where the host has them; the page is told by an event in any case. */
  notify(words: { readonly title: string; readonly body: string }): void
  publish<N extends EventName>(name: N, payload: EventPayload<N>): void
  /** Opens a file with the system's program for it; missing where the page itself is in such a program. */
  openFile?(path: string): Promise<void>
  /** Shows on the program's own sign how many have come in and were not read, where the system has such a thing. */
  badge?(unread: number): void
  /** Sentences in Portuguese about what the host had to put aside. */
  readonly notices: readonly string[]
  now(): Date
}

/** A file handed over by the host. `owned`: a private copy of the host's that main may delete once it is kept. */
export interface HandedFile {
  readonly path: string
  readonly name: string
  readonly owned: boolean
}

/** Where the bytes behind a content id lie. */
export interface ContentFile {
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  readonly mediaType: string
}

/** What a host holds of the composed application (made by createApp in app.ts). */
export interface App {
  /** Any call of the bridge, unparsed; never throws. `account`: whom the page works for, unparsed as well. */
  call(name: string, input: unknown, account?: unknown): Promise<Outcome<unknown>>
  /** Failure: `not-signed-in`, also where somebody else than `account` is. Copies that nobody takes are deleted. */
  addFiles(files: readonly HandedFile[], account?: unknown): Promise<Outcome<AddFilesResult>>
  /**
   * Takes in files and folders that the person opened with Malote, by their absolute paths; the window is told what
   * became of them. While nobody is signed in they wait, in memory alone, for whoever signs in next; they are forgotten
   * when the program ends. What is neither file nor folder is left aside.
   */
  open(paths: readonly string[]): void
  /** Null if the id is unknown or belongs to somebody who has signed out. */
  content(contentId: string): Promise<ContentFile | null>
  /** Operations of whoever is signed in that would stop where they are if the program ended now. */
  unsent(): number
  /** The computer has slept, or the line may be back: what waits is tried at once. */
  wake(): void
  /** Ends work in an order that loses nothing; safe to call twice. */
  close(): Promise<void>
}
