/** A way to start LibreOffice. */
export interface OfficeProgram {
  readonly program: string
  /** Before LibreOffice's own arguments. */
  readonly args: readonly string[]
}

/** A computer, as far as the rule knows it. */
export interface OfficeSurroundings {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** The names in a folder; an empty list where there is none. */
  list(folder: string): readonly string[]
  isFile(path: string): boolean
  /** The answer of `reg query` about the program's path; empty elsewhere, and where there is none. */
  readonly registry: string
}

/** The key under which Windows programs say where they are. */
export const appPathsKey = String.raw`HKLM\SOFTWARE\Microsoft\Windows\CurrentVersion\App Paths\soffice.exe`
const flatpak = 'org.libreoffice.LibreOffice'

/** Finds LibreOffice where its installers put it, the newest of several first. Null where there is none. */
export function findOffice(surroundings: OfficeSurroundings): OfficeProgram | null {
  const places = { win32: onWindows, darwin: onMac }[surroundings.platform as string] ?? onLinux
  return places(surroundings).find(({ program }) => surroundings.isFile(program)) ?? null
}

const plain = (program: string): OfficeProgram => ({ program, args: [] })
const newestFirst = (names: readonly string[]) =>
  [...names].sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))

function onLinux({ env, list }: OfficeSurroundings): OfficeProgram[] {
  const folders = (env['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/'))
  const own = newestFirst(list('/opt').filter((name) => /^libreoffice/i.test(name)))
  const flatpakFolders = ['/var/lib/flatpak/exports/bin', `${env['HOME'] ?? ''}/.local/share/flatpak/exports/bin`]
  const isFlatpakHere = flatpakFolders.some((folder) => list(folder).includes(flatpak))
  return [
    // Snap's program cannot read the folders of other programs, so it comes last.
    ...folders
      .filter((folder) => folder !== '/snap/bin')
      .flatMap((folder) => [plain(`${folder}/soffice`), plain(`${folder}/libreoffice`)]),
    plain('/usr/bin/soffice'),
    ...own.map((name) => plain(`/opt/${name}/program/soffice`)),
    ...(isFlatpakHere ? [{ program: '/usr/bin/flatpak', args: ['run', '--command=libreoffice', flatpak] }] : []),
    plain('/snap/bin/libreoffice'),
  ]
}

function onWindows({ env, list, registry }: OfficeSurroundings): OfficeProgram[] {
  const registered = /REG_SZ\s+"?([^"\r\n]+?)"?\s*$/m.exec(registry)?.[1]
  const folders = [env['ProgramW6432'], env['ProgramFiles'], env['ProgramFiles(x86)']].filter(
    (each) => each !== undefined,
  )
  const installed = folders.flatMap((folder) =>
    newestFirst(list(folder).filter((name) => /^libreoffice/i.test(name))).map(
      (name) => `${folder}\\${name}\\program\\soffice.exe`,
    ),
  )
  return [...(registered === undefined ? [] : [registered]), ...installed].map(plain)
}

function onMac({ env, list }: OfficeSurroundings): OfficeProgram[] {
  const folders = ['/Applications', `${env['HOME'] ?? ''}/Applications`]
  return folders.flatMap((folder) =>
    newestFirst(list(folder).filter((name) => /^libreoffice.*\.app$/i.test(name))).map((name) =>
      plain(`${folder}/${name}/Contents/MacOS/soffice`),
    ),
  )
}
