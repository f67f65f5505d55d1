import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The daemon does not always end its address with a line break. */
const firstOutput = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.once('data', (data) => resolve(String(data).trim()))
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} has ended: ${code}`)))
  })

/** Starts no service by itself, such as this computer's keyring. */
const bareBus = (folder: string) => `<busconfig><type>session</type><listen>unix:dir=${folder}</listen>
<policy context="default"><allow send_destination="*"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`

/** A session bus with a desktop on it that tells the idle time; null: with none. */
export async function startIdleDesktop(teller: 'org.gnome.Mutter.IdleMonitor' | 'org.freedesktop.ScreenSaver' | null) {
  const { WAYLAND_DISPLAY: _display, ...own } = process.env
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-idle-'))
  const configuration = path.join(folder, 'bus.conf')
  writeFileSync(configuration, bareBus(folder))
  const bus = spawn('dbus-daemon', [`--config-file=${configuration}`, '--nofork', '--print-address'], {
    stdio: [...stdio],
    env: own,
  })
  const variables = { XDG_SESSION_TYPE: 'wayland', DBUS_SESSION_BUS_ADDRESS: await firstOutput(bus) }
  const env = { ...own, ...variables }
  const file = path.join(folder, 'told')
  const tell = (told: number) => writeFileSync(file, String(told))
  tell(0)
  const service = path.join(import.meta.dirname, 'idle-desktop.py')
  const desktop =
    teller === null ? null : spawn('/usr/bin/python3', [service, teller, file], { stdio: [...stdio], env })
  if (desktop !== null) await firstOutput(desktop)
  return {
    /** Variables that name the bus and the kind of the session. */
    variables,
    env,
    /** Sets the answer of the desktop from now on, in its own unit. */
    tell,
    stop() {
      desktop?.kill()
      bus.kill()
    },
  }
}
