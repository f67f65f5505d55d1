import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { missingOf, printing } from '../run/packages.ts'
import { freePorts } from './free-ports.ts'
import { removeFolder } from './remove-folder.ts'

const run = promisify(execFile)
/** The user of CUPS, as Debian numbers it. */
const lp = { user: 7, group: 7 }
const driver = '/usr/share/ppd/cups-pdf/CUPS-PDF_opt.ppd'

/** A CUPS of its own with printers that write PDFs. */
export interface PdfPrinter {
  /** The address for CUPS_SERVER. */
  readonly server: string
  /** The PDFs that have come out, oldest first, once no job is left. */
  printed(): Promise<string[]>
  stop(): Promise<void>
}

/** Starts CUPS with these queues, the first of them the default. Root alone can, because cups-pdf reads /etc/cups. */
export async function startPdfPrinter(queues: readonly string[]): Promise<PdfPrinter> {
  const missing = missingOf(printing)
  if (missing.length > 0) throw new Error(`needs ${missing.join(', ')}`)
  const [port = 0] = await freePorts(1)
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-cups-'))
  const server = `127.0.0.1:${port}`
  const name = path.basename(folder)
  const queueFile = `/etc/cups/cups-pdf-${name}.conf`
  const out = prepareFolder(folder, port)
  writeFileSync(
    queueFile,
    `Out ${out}\nAnonDirName ${out}\nAnonUser root\nSpool ${folder}/pdf\nLog ${folder}\nGrp lp\n`,
  )
  const files = ['-c', path.join(folder, 'cupsd.conf'), '-s', path.join(folder, 'cups-files.conf')]
  const daemon = spawn('cupsd', ['-f', ...files], { stdio: 'ignore' })
  const ended = once(daemon, 'exit')
  const env = { ...process.env, CUPS_SERVER: server }
  const ask = async (program: string, ...args: readonly string[]) => (await run(program, args, { env })).stdout
  async function stop(): Promise<void> {
    daemon.kill('SIGTERM')
    await ended
    rmSync(queueFile)
    removeFolder(folder)
  }
  try {
    await expect(() => ask('lpstat', '-r')).toPass()
    for (const queue of queues) await ask('lpadmin', '-p', queue, '-E', '-v', `cups-pdf:/${name}`, '-P', driver)
    await ask('lpadmin', '-d', queues[0] ?? '')
  } catch (error) {
    await stop()
    throw error
  }
  return {
    server,
    async printed() {
      await expect.poll(() => ask('lpstat', '-o')).toBe('')
      // The names end in the number of the job.
      return readdirSync(out)
        .toSorted()
        .map((file) => path.join(out, file))
    },
    stop,
  }
}

const configuration = (port: number) => `Listen 127.0.0.1:${port}
DefaultAuthType None
WebInterface No
Browsing No
<Location />
  Order allow,deny
  Allow from all
</Location>
<Location /admin>
  Order allow,deny
  Allow from all
</Location>
<Policy default>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
`

function prepareFolder(folder: string, port: number): string {
  const out = path.join(folder, 'out')
  mkdirSync(out)
  // Filters run as CUPS's user, and the driver as root.
  chownSync(folder, lp.user, lp.group)
  const lines = ['ServerRoot', 'RequestRoot', 'CacheDir', 'StateDir', 'TempDir'].map((key) => {
    const made = path.join(folder, key)
    mkdirSync(made)
    chownSync(made, lp.user, lp.group)
    return `${key} ${made}\n`
  })
  const rest = 'AccessLog stderr\nErrorLog stderr\nPageLog stderr\nSystemGroup root\nUser lp\nGroup lp\n'
  writeFileSync(path.join(folder, 'cupsd.conf'), configuration(port))
  writeFileSync(path.join(folder, 'cups-files.conf'), lines.join('') + rest)
  return out
}
