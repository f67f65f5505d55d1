import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { GivenPolicy } from '../../host.ts'
import { readPolicyFile } from './policy-file.ts'
import { refusals } from './policy-file-texts.ts'
import { policyFileValue, policyOfRegistry, registryValue } from './registry.ts'

interface PolicyPlaces {
  readonly platform: NodeJS.Platform
  /** The user's home folder. */
  readonly home: string
  /** Folder of the machine's policy on Linux: /etc/malote. */
  readonly machineFolder?: string
  /** Runs a program of the system and answers its output; null if it fails. Replaced in tests. */
  readonly run?: (program: string, args: readonly string[]) => Promise<string | null>
}

type Origin = GivenPolicy['origin']

const fileName = 'policy.json'
const registryKey = 'Software\\Policies\\Malote'
const registryView = '/reg:64'
const reg = 'C:\\Windows\\System32\\reg.exe'
const bundleId = 'br.malote.aplicativo'

/** Reads the policies that exist for this computer and this user. Never rejects. */
export async function readPolicies({
  platform,
  home,
  machineFolder = '/etc/malote',
  run = runProgram,
}: PolicyPlaces): Promise<readonly GivenPolicy[]> {
  const user = platform === 'win32' ? null : (process.getuid?.() ?? null)
  const file = (origin: Origin, ...parts: string[]) => policyOfFile(origin, path.join(...parts), user)
  if (platform === 'win32') return windowsPolicies(file, home, run)
  if (platform === 'darwin') {
    const managed = path.join('/Library/Managed Preferences')
    const name = `${bundleId}.plist`
    return present([
      await preferences('machine', path.join(managed, name), run),
      await preferences('user', path.join(managed, path.basename(home), name), run),
      file('user', home, 'Library/Application Support/Malote', fileName),
    ])
  }
  return present([file('machine', machineFolder, fileName), file('user', home, '.config/malote', fileName)])
}

type FileReader = (origin: Origin, ...parts: string[]) => GivenPolicy | null
type Run = NonNullable<PolicyPlaces['run']>

/**
 * The machine's file is the one that HKLM names: anybody may create a folder in ProgramData, only administrators write
 * to HKLM.
 */
async function windowsPolicies(file: FileReader, home: string, run: Run): Promise<readonly GivenPolicy[]> {
  const machine = await readKey('machine', 'HKLM', run)
  const user = await readKey('user', 'HKCU', run)
  return present([
    machine.policy,
    machine.file === null ? null : file('machine', machine.file),
    user.policy,
    file('user', home, 'AppData', 'Roaming', 'Malote', fileName),
  ])
}

const present = (all: readonly (GivenPolicy | null)[]) => all.filter((each) => each !== null)

function policyOfFile(origin: Origin, place: string, user: number | null): GivenPolicy | null {
  const read = readPolicyFile(place, user)
  if (read === null) return null
  const common = { origin, place, hasLines: true }
  return 'text' in read
    ? { ...common, text: read.text, problem: null }
    : { ...common, text: null, problem: read.problem }
}

interface ReadKey {
  readonly policy: GivenPolicy | null
  /** The policy file that the key names. */
  readonly file: string | null
}

async function readKey(origin: Origin, root: string, run: Run): Promise<ReadKey> {
  const key = `${root}\\${registryKey}`
  const common = { origin, place: key, hasLines: false }
  try {
    const exported = await exportKey(key, run)
    const text = policyOfRegistry(exported)
    return {
      policy: text === null ? null : { ...common, text, problem: null },
      file: registryValue(exported, policyFileValue),
    }
  } catch (error) {
    const problem = refusals.unreadableKey(String((error as NodeJS.ErrnoException).code))
    return { policy: { ...common, text: null, problem }, file: null }
  }
}

/** Exports a key to a file in Unicode: what reg.exe prints is in the code page of consoles. Empty without the key. */
async function exportKey(key: string, run: Run): Promise<string> {
  if ((await run(reg, ['query', key, registryView])) === null) return ''
  const folder = await mkdtemp(path.join(tmpdir(), 'malote-policy-'))
  try {
    const file = path.join(folder, 'key.reg')
    await run(reg, ['export', key, file, '/y', registryView])
    return await readFile(file, 'utf16le')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Managed preferences are a property list, which the system's own program turns into JSON. */
async function preferences(origin: Origin, place: string, run: Run): Promise<GivenPolicy | null> {
  const text = await run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', place])
  return text === null ? null : { origin, place, text, problem: null, hasLines: false }
}

const runMs = 5000

const runProgram: Run = (program, args) =>
  new Promise((resolve) => {
    execFile(program, [...args], { timeout: runMs, windowsHide: true, maxBuffer: 4_000_000 }, (error, output) =>
      resolve(error === null ? output : null),
    )
  })
