import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { App } from 'electron'

/** The argument of a start with the session, which shows no window. */
export const minimisedOption = 'minimizado'

export interface AutostartOptions {
  app: Pick<App, 'setLoginItemSettings' | 'getLoginItemSettings'>
  platform: NodeJS.Platform
  /** The program that the session starts: for an AppImage its file, not the mounted one. */
  program: string
  /** The folder of the session's programs on Linux: `autostart` in the user's configuration folder. */
  folder: string
}

/** Whether macOS has started the program with the session: it passes no argument. */
export const isStartOfSession = (app: Pick<App, 'getLoginItemSettings'>, platform: NodeJS.Platform): boolean =>
  platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin

/** Starts Malote with the person's session, or no longer. Throws if the system does not keep the change. */
export function createAutostart({ app, platform, program, folder }: AutostartOptions): (isWanted: boolean) => void {
  const file = path.join(folder, 'malote.desktop')
  if (platform === 'linux') {
    return (isWanted) => {
      if (!isWanted) return rmSync(file, { force: true })
      const text = desktopEntry(program)
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, text)
      if (readFileSync(file, 'utf8') !== text) throw new Error(`${file} is not as it was written`)
    }
  }
  const args = [`--${minimisedOption}`]
  return (isWanted) => {
    app.setLoginItemSettings(
      platform === 'win32' ? { openAtLogin: isWanted, path: program, args } : { openAtLogin: isWanted },
    )
    const { openAtLogin } = app.getLoginItemSettings(platform === 'win32' ? { path: program, args } : {})
    if (openAtLogin !== isWanted) throw new Error(`the system answers openAtLogin ${openAtLogin}`)
  }
}

/** An entry of the Desktop Entry Specification 1.5; its quoting of Exec. */
function desktopEntry(program: string): string {
  const quoted = `"${program.replaceAll(/["`$\\]/g, (sign) => `\\${sign}`)}"`
  // A value's own escapes come on top of the quoting, and a percent sign would begin a field code.
  const exec = quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%')
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Malote',
    `Exec=${exec} --${minimisedOption}`,
    'X-GNOME-Autostart-enabled=true',
    'Terminal=false',
    '',
  ].join('\n')
}
