import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ConvertTask, Made } from '../child-messages.ts'
import { NotConverted } from '../not-converted.ts'
import { pdfName } from '../pdf-name.ts'
import { isBlankPdf } from './blank-pdf.ts'
import { appPathsKey, findOffice, type OfficeSurroundings } from './find-office.ts'
import { needsPassword } from './office-password.ts'
import { officeProfile } from './office-profile.ts'
import { convertArguments, profileArgument, runOffice } from './run-office.ts'

/** Shorter than the limit of the child, so that the reason is known. */
const limitMs = 100_000

/** Makes a PDF of an office file by LibreOffice, in a profile that is thrown away. */
export async function convertOffice({ from, name, to }: ConvertTask): Promise<Made> {
  const office = findOffice(surroundings())
  if (office === null) throw new NotConverted('no-office')
  if (await needsPassword(from)) throw new NotConverted('password')
  const profile = path.join(to, 'profile')
  const output = path.join(to, 'output')
  await mkdir(path.join(profile, 'user'), { recursive: true, mode: 0o700 })
  await mkdir(output, { mode: 0o700 })
  await writeFile(path.join(profile, 'user', 'registrymodifications.xcu'), officeProfile())
  // A copy: LibreOffice puts a lock beside the file, and would read what lies beside the original.
  const source = path.join(to, `source${plainExtension(name)}`)
  await copyFile(from, source)
  const own = [profileArgument(pathToFileURL(profile)), ...convertArguments(source, output)]
  const end = await runOffice(office, own, { limitMs }).catch(() => 'not-started' as const)
  const file = path.join(output, 'source.pdf')
  const size = await stat(file).then(
    (each) => each.size,
    () => 0,
  )
  // Before the profile is gone, whose place may be all that is left.
  if (size === 0) await requireRoom(path.join(to, 'room'))
  const wasStarted = (await readdir(path.join(profile, 'user'))).length > 1
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  await rm(source, { force: true })
  if (end === 'slow') throw new NotConverted('slow', `LibreOffice took more than ${limitMs} ms`)
  if (size === 0 && !wasStarted) throw new NotConverted('no-office', 'LibreOffice did not start')
  if (size === 0) throw new NotConverted('damaged', 'LibreOffice did not open the file')
  if (isBlankPdf(await readFile(file))) throw new NotConverted('empty')
  return { kind: 'made', documents: [{ path: file, name: pdfName(name) }], parts: [], left: [], message: null }
}

/** LibreOffice does not say that the disk is full. Throws the system's error if it is. */
async function requireRoom(file: string): Promise<void> {
  await writeFile(file, Buffer.alloc(roomBytes))
  await rm(file)
}
/** More than an empty profile takes. */
const roomBytes = 16 * 2 ** 20

/** LibreOffice looks at the extension where the bytes leave a choice. */
const plainExtension = (name: string) => /\.[a-z\d]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? ''

function surroundings(): OfficeSurroundings {
  return {
    platform: process.platform,
    env: process.env,
    list(folder) {
      try {
        return readdirSync(folder)
      } catch {
        return []
      }
    },
    isFile: (file) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false,
    registry: process.platform === 'win32' ? askRegistry() : '',
  }
}

const askRegistry = () =>
  spawnSync('reg', ['query', appPathsKey, '/ve'], { encoding: 'utf8', windowsHide: true, timeout: 5000 }).stdout ?? ''
