import { dateFormat } from '../../../contract/dates.ts'
import { browserTexts as texts } from './browser-texts.ts'
import '../threads.ts'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createLog } from '../../engine/log/index.ts'
import { createCrashReports } from '../../program/crashes/index.ts'
import { endOnFault } from '../faults.ts'
import { applicationFolder, dataRoot } from '../folders.ts'
import { absolutePaths } from '../opened-paths.ts'
import { addressSentence, onEnter } from '../printed-address.ts'
import { readEnvironmentFile, WrongArgument } from '../wrong-argument.ts'
import { startBrowserHost, versionOf } from './start.ts'

/** Exit codes: 0 ended or handed over, 2 wrong argument, 3 data folder in use by another program, 4 unhandled error. */
const wrongArgument = 2
const heldByAnother = 3

const { values: args, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    // Folders that the person may choose to watch.
    folder: { type: 'string', multiple: true, default: [] },
    // For tests: the time in milliseconds for which a file must be unchanged.
    'folder-stable-ms': { type: 'string' },
    // For tests: the outbox's timing, as JSON.
    'outbox-timing': { type: 'string' },
    // For tests: the time limit for the page to open a tab.
    'tab-patience-ms': { type: 'string' },
    'environment-file': { type: 'string' },
    json: { type: 'boolean', default: false },
    'exit-with-stdin': { type: 'boolean', default: false },
    'no-keychain': { type: 'boolean', default: false },
    // For tests of other things, which need the processor.
    'no-recognition': { type: 'boolean', default: false },
  },
})

const milliseconds = (text: string | undefined) => (text === undefined ? undefined : Number(text))

function say(line: Record<string, unknown>, sentence: string): void {
  process.stdout.write(`${args.json ? JSON.stringify(line) : sentence}\n`)
}

function readEnvironments(file: string | undefined): readonly unknown[] {
  try {
    return file === undefined ? [] : readEnvironmentFile(path.resolve(file))
  } catch (error) {
    if (!(error instanceof WrongArgument)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(wrongArgument)
  }
}

const dataFolder = path.resolve(
  args.data ?? applicationFolder(dataRoot({ platform: process.platform, home: os.homedir(), variables: process.env })),
)
const logFolder = path.join(dataFolder, 'log')
const root = path.resolve(import.meta.dirname, '../../..')
const now = () => new Date()
const faults = endOnFault({
  log: createLog({ folder: logFolder, now }),
  crashes: createCrashReports({ folder: path.join(dataFolder, 'crashes'), version: versionOf(root), now }),
  logFolder,
  say: (sentence) => void process.stderr.write(`${sentence}\n`),
  exit: (code) => process.exit(code),
})

const started = await startBrowserHost({
  dataFolder,
  environments: readEnvironments(args['environment-file']),
  root,
  home: os.homedir(),
  folders: args.folder.map((folder) => path.resolve(folder)),
  opened: absolutePaths(positionals, { cwd: process.cwd(), platform: process.platform }),
  timing: {
    folderStableMs: milliseconds(args['folder-stable-ms']),
    outboxTiming: args['outbox-timing'] === undefined ? undefined : JSON.parse(args['outbox-timing']),
    tabPatienceMs: milliseconds(args['tab-patience-ms']),
  },
  keychain: !args['no-keychain'],
  recognition: !args['no-recognition'],
  variables: process.env,
})

if (started.kind === 'held') {
  const { pid, program, since } = started.holder
  const who = texts.holder(program, pid, dateFormat({ dateStyle: 'short', timeStyle: 'medium' })(since))
  if (started.address) {
    say({ address: started.address, pid, handedOver: true }, texts.alreadyOpen(who, started.address))
  } else {
    process.stderr.write(texts.held(who))
    process.exitCode = heldByAnother
  }
} else {
  faults.endWith(started.close)
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    void started.close().then(() => process.exit(0))
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  if (args['exit-with-stdin']) process.stdin.on('end', end).on('error', end)
  const { newAddress } = started
  const print = (address: string) => say({ address, pid: process.pid }, addressSentence(texts.open, address))
  onEnter(process.stdin, () => print(newAddress()))
  print(newAddress())
}
