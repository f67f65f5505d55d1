import { execFile } from 'node:child_process'
import type { PowerMonitor } from 'electron'

interface IdleTimeOptions {
  powerMonitor: Pick<PowerMonitor, 'getSystemIdleTime'>
  platform: NodeJS.Platform
  variables: Readonly<Record<string, string | undefined>>
  /** A clock in milliseconds. */
  clock(): number
}

/** How long the computer has had no input. */
export interface IdleTime {
  seconds(): Promise<number>
  /** False while the desktop has told of no second: then nothing locks by itself. */
  isTold(): boolean
}

interface Teller {
  readonly name: string
  readonly path: string
  readonly method: string
  /** Null: to be found out, as desktops differ from the specification. */
  readonly perSecond: number | null
}

/** Services that know it in a Wayland session, where each program sees only its own input (electron#27912). */
const tellers: readonly Teller[] = [
  {
    name: 'org.gnome.Mutter.IdleMonitor',
    path: '/org/gnome/Mutter/IdleMonitor/Core',
    method: 'GetIdletime',
    perSecond: 1000,
  },
  {
    name: 'org.freedesktop.ScreenSaver',
    path: '/org/freedesktop/ScreenSaver',
    method: 'GetSessionIdleTime',
    perSecond: null,
  },
]

export function createIdleTime({ powerMonitor, platform, variables, clock }: IdleTimeOptions): IdleTime {
  const isWayland = variables['XDG_SESSION_TYPE'] === 'wayland' || Boolean(variables['WAYLAND_DISPLAY'])
  if (platform !== 'linux' || !isWayland)
    return { seconds: async () => powerMonitor.getSystemIdleTime(), isTold: () => true }

  let wasTold = false
  const inSeconds = createUnit(clock)
  return {
    async seconds() {
      for (const teller of tellers) {
        const told = await ask(teller, variables)
        if (told === null) continue
        wasTold ||= told > 0
        return teller.perSecond === null ? inSeconds(told) : told / teller.perSecond
      }
      const own = powerMonitor.getSystemIdleTime()
      wasTold ||= own > 0
      return own
    },
    isTold: () => wasTold,
  }
}

/** Answers may be a second old, and are rounded. */
const tolerance = 2

/** Finds out whether answers count seconds or milliseconds: idleness grows as the clock does, or began since the last. */
function createUnit(clock: () => number): (told: number) => number {
  let before: { readonly at: number; readonly told: number } | null = null
  let perSecond = 1
  return (told) => {
    const last = before
    before = { at: clock(), told }
    if (last === null) return 0
    const passed = (before.at - last.at) / 1000
    const fits = (unit: number) =>
      told / unit <= passed + tolerance || Math.abs((told - last.told) / unit - passed) <= tolerance
    const other = perSecond === 1 ? 1000 : 1
    if (!fits(perSecond) && fits(other)) perSecond = other
    return told / perSecond
  }
}

/** By GLib's own program: a library of D-Bus would be one more dependency for one number. Null without an answer. */
function ask({ name, path, method }: Teller, env: IdleTimeOptions['variables']): Promise<number | null> {
  const call = ['call', '--session', '--timeout', '2', '--dest', name, '--object-path', path, '--method']
  return new Promise((resolve) => {
    execFile('gdbus', [...call, `${name}.${method}`], { env, timeout: 3000 }, (error, output) => {
      const [, digits] = /(\d+),\)/.exec(output) ?? []
      resolve(error === null && digits !== undefined ? Number(digits) : null)
    })
  })
}
