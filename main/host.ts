import type { AddFilesResult } from '../contract/bridge/capture.ts'
import type { DesktopRequest, NoticeTarget, SuspensionReason } from '../contract/bridge/desktop.ts'
import type { HandedFileView } from '../contract/bridge/documents.ts'
import type { EventName, EventPayload } from '../contract/bridge/events.ts'
import type { HomeFolderList } from '../contract/bridge/folders.ts'
import type { Outcome } from '../contract/bridge/outcome.ts'
import type { Account } from '../contract/bridge/session.ts'
import type { Preferences } from '../contract/bridge/settings.ts'
import type { ChildProcess } from './child-process.ts'
import type { OutboxTiming } from './engine/outbox/index.ts'
import type { SystemEncryption } from './engine/vault/index.ts'
import type { EngineProcess } from './features/recognition/index.ts'
import type { GivenPolicy } from './program/policy/index.ts'
import type { SettingsStore } from './program/settings/index.ts'
import type { UpdateInstaller } from './program/updates/index.ts'

export type { GivenPolicy, SettingsStore, SystemEncryption, UpdateInstaller }

/** An event of the computer. */
export type SystemEvent = 'suspend' | 'resume' | 'on-battery' | 'on-ac' | 'lock-screen'

/** Shown by the program's icon while the window is out of sight. */
export interface DesktopState {
  readonly kind: 'signed-out' | 'expired' | 'locked' | 'paused' | 'suspended' | 'waiting' | 'in-order'
  /** Sending is paused in every account that is open. */
  readonly isPaused: boolean
  readonly suspendedBy: SuspensionReason | null
  /** Operations that wait for the person. */
  readonly needed: number
  /** Operations that continue by themselves. */
  readonly underway: number
  /** The part of the uploads that has left, 0 to 1; null without any. */
  readonly uploaded: number | null
}

/** A folder that could be watched, with its absolute path. */
interface OfferedFolder {
  readonly path: string
  /** The person has just picked it. */
  readonly isPicked: boolean
}

/** Lets the page pick a folder without a system dialog: by opaque ids, only below the home. */
export interface Places {
  /** The folders in a folder, or in the home for null. Null if it is gone; throws errors of the disk. */
  list(placeId: string | null): Promise<HomeFolderList | null>
  /** The absolute path; null if it is gone. */
  pathOf(placeId: string): Promise<string | null>
}

/** A notification of the system. It never has the content of a document, nor the subject of a restricted one. */
export interface HostNotice {
  readonly title: string
  readonly body: string
  /** Opened by a click; null for the window alone. */
  readonly opens: NoticeTarget | null
  /** Whose it is; missing if it is the program's own. */
  readonly account?: Account
  /** Aborted when its person leaves: it is not shown again then, and opens nothing. */
  readonly signal?: AbortSignal
}

/** A printer of this computer. */
export interface Printer {
  /** As the system knows it. */
  readonly name: string
  /** As people know it. */
  readonly text: string
  readonly detail?: string
}

export interface PrintOrder {
  /** The name of a printer. */
  readonly printer: string
  readonly copies: number
  /** Pages from 1, both included; all of them without any. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[]
  /** In points, for a layout of Malote, which keeps its size; null: as the printer is set up. */
  readonly paper: { readonly width: number; readonly height: number } | null
}

/** `no-answer`: nobody knows whether it is printed. */
export type PrintResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'no-program' | 'no-answer' | 'not-accepted'; readonly detail: string }

/** Printers, and the window as a PDF. */
export interface Printing {
  /** `window`: `print` prints the window as it is now, of which the file is a preview; otherwise any PDF. */
  readonly takes: 'pdf' | 'window'
  /** The default one first. */
  printers(): Promise<readonly Printer[]>
  /** The pages that the window prints now. */
  toPdf(): Promise<Uint8Array>
  /** Prints a file with a PDF, which is not needed any more afterwards. */
  print(file: string, order: PrintOrder): Promise<PrintResult>
}

/** A question for a PIN or a password, which no page of the window may see. The texts are Portuguese. */
export interface SecretQuestion {
  readonly title: string
  readonly sentences: readonly string[]
  /** Of the field. */
  readonly label: string
  /** Ends the question, for instance when the person leaves or the window is locked. */
  readonly signal: AbortSignal
}

/** The program that carries main: Electron, or a server for a browser on this computer. */
export interface Host {
  readonly kind: 'electron' | 'browser'
  readonly version: string
  /** The application's folder (0700), locked by this process. */
  readonly dataFolder: string
  /** A message in Portuguese if the folder cannot be used: then nothing in it is opened. */
  readonly dataProblem: string | null
  readonly settingsStore: SettingsStore
  /** Unparsed environments of the host. */
  readonly environments: readonly unknown[]
  /** The organisation's policies for this computer and this user, as the host has found them. */
  readonly policies: readonly GivenPolicy[]
  /** Reads them again while the program runs; missing where they cannot change. */
  readonly rereadPolicies?: { read(): Promise<readonly GivenPolicy[]>; readonly everyMs: number }
  /**
   * The proxy for an address: `http`, `https`, `socks4` or `socks5://host:port`, null for none; or several in the order
   * to try them. Rejects when the system names only proxies that Malote cannot use.
   */
  proxyFor(url: URL): Promise<string | null | readonly (string | null)[]>
  /** The proxy for an address by a PAC file's answer; missing if the host cannot run one. Rejects as `proxyFor`. */
  proxyByPac?(address: string, url: URL): Promise<string | null | readonly (string | null)[]>
  /** The unparsed environment of a service for training on this computer; null or missing if none runs. */
  trainingEnvironment?(): unknown
  /** PEM certificates to trust besides Node's own; to read them takes a while. */
  certificateAuthorities(): readonly string[]
  readonly systemEncryption: SystemEncryption | null
  /** Null: no keychain is tried. */
  readonly spawnKeychain: (() => ChildProcess) | null
  /** Starts the process that recognises text; missing or null where there is none. */
  readonly spawnRecognition?: (() => EngineProcess) | null
  /** Starts the process of one conversion: the conversion room's child. */
  spawnConversion(): ChildProcess
  /** Starts the process that speaks with tokens; missing or null where there is none. */
  readonly spawnToken?: (() => ChildProcess) | null
  /** Opens the system browser, for the sign-in. */
  openExternal(url: string): Promise<void>
  /** Asks the person for a secret in a page of the host's own; the answer in UTF-8, null if they cancel. */
  askSecret(question: SecretQuestion): Promise<Uint8Array | null>
  /** Folders that could be watched: those of the command line, and one that the person picks if the host can ask. */
  offerFolders(): Promise<readonly OfferedFolder[]>
  /** Missing if `offerFolders` asks the person itself. */
  readonly places?: Places | undefined
  /** Asks the person for a folder to save in, null if they cancel; missing where `places` are. */
  pickSaveFolder?(): Promise<string | null>
  /** How long a file in a watched folder must be unchanged before it is imported. */
  readonly folderStableMs?: number | undefined
  readonly outboxTiming?: OutboxTiming | undefined
  /** Interval at which boxes and the signature queue are polled. */
  readonly pollEveryMs?: number | undefined
  /** Shows a system notification, if the host has them; the page gets an event in any case. */
  notify(notice: HostNotice): void
  publish<N extends EventName>(name: N, payload: EventPayload<N>): void
  /** Opens a file with the system's program for it; missing in the browser host. */
  openFile?(path: string): Promise<void>
  /** Drags a file out of the window, while the person holds the button of the mouse; missing in the browser host. */
  dragFile?(path: string): Promise<void>
  /** Missing where the browser prints. */
  readonly printing?: Printing
  /** Shows how things stand on the program's icon. */
  showState?(state: DesktopState): void
  /** Applies preferences about the program itself: at the start, and after each change. */
  preferencesChanged?(preferences: Preferences): void
  /** False while the system does not tell how long it has had no input; missing where the window is not locked by it. */
  tellsIdleTime?(): boolean
  /** Shows the number of unread items of all accounts on the program's icon. */
  badge?(unread: number): void
  /** Missing where packages of the system install the program. */
  readonly updateInstaller?: UpdateInstaller | null
  /** Messages in Portuguese about files that the host moved aside. */
  readonly notices: readonly string[]
  now(): Date
}

/** A configuration file that the person has opened with the program; a Portuguese `problem` in place of its text. */
export interface OpenedConfiguration {
  readonly name: string
  readonly text: string | null
  readonly problem: string | null
}

/** A file from the host. `owned`: a private copy that main deletes once it has its own. */
export interface HandedFile {
  readonly path: string
  readonly name: string
  readonly owned: boolean
}

/** The file behind a content id. */
export interface ContentFile {
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  readonly mediaType: string
}

/** The application as its host sees it; made by `createApp`. */
export interface Application {
  /** Any call of the bridge, with unparsed input and account. Never throws. */
  call(name: string, input: unknown, account?: unknown): Promise<Outcome<unknown>>
  /** Failure: `not-signed-in`, also when another person than `account` is signed in; owned copies are deleted then. */
  addFiles(files: readonly HandedFile[], account?: unknown): Promise<Outcome<AddFilesResult>>
  /** Takes files only to read them; failures as for `addFiles`. */
  openForReading(files: readonly HandedFile[], account?: unknown): Promise<Outcome<HandedFileView[]>>
  /**
   * Adds files and folders that the person opened with Malote, by their absolute paths; an event tells the page.
   * Without a sign-in they wait in memory for the next person. Anything else than a file or folder is ignored.
   */
  open(paths: readonly string[]): void
  /** Shows a configuration file to the person, who may keep it. */
  configure(file: OpenedConfiguration): void
  /** Hands what the person asks outside the window to its page. Ignored while nobody is signed in. */
  request(request: DesktopRequest): void
  /** Opens what a `malote:` link names, once somebody is signed in; any other text is refused on screen. */
  link(text: string): void
  /** Null if the id is unknown or its person has signed out. */
  content(contentId: string): Promise<ContentFile | null>
  /** Counts of the work that an end of the program stops: operations continue at the next start, exports do not. */
  unsent(): { readonly operations: number; readonly exports: number }
  /** Pauses sending, or goes on with it, for every account that is open. */
  pause(isPaused: boolean): void
  /** The computer sleeps, resumes, locks, or changes its source of power. */
  system(event: SystemEvent): void
  /** The computer has had no input for so long. */
  idle(seconds: number): void
  /** Ends pending writes, then stops; can be called twice. */
  close(): Promise<void>
}
