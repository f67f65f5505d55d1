import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { isForBrowser } from '../web-address.ts'

export interface Openers {
  /** Opens an address of the sign-in; rejects if neither a page nor the system can. */
  open(url: string): Promise<void>
  /** Adds a connected page; `ask` sends it a request. Returns a function that removes the page. */
  connect(ask: (wish: { open: string; url: string }) => void): () => void
  /** A page's answer to a request. */
  answered(open: string, ok: boolean): void
}

interface OpenersOptions {
  /** The system's opener, if no page can open a tab. */
  openBySystem: (url: string) => Promise<void>
  /** Time limit for a page's answer, in milliseconds. */
  patienceMs: number
}

/** Opens tabs through the page that connected last, because it runs in the person's own browser; else through another. */
export function createOpeners({ openBySystem, patienceMs }: OpenersOptions): Openers {
  const pages: ((wish: { open: string; url: string }) => void)[] = []
  const waiting = new Map<string, (ok: boolean) => void>()

  async function askPages(url: string): Promise<boolean> {
    for (const ask of pages.toReversed()) if (await askPage(ask, url)) return true
    return false
  }

  const askPage = (ask: (typeof pages)[number], url: string): Promise<boolean> => {
    const open = randomUUID()
    return new Promise<boolean>((resolve) => {
      const late = setTimeout(() => resolve(false), patienceMs)
      waiting.set(open, (ok) => {
        clearTimeout(late)
        resolve(ok)
      })
      ask({ open, url })
    }).finally(() => waiting.delete(open))
  }

  return {
    open: async (url) => {
      if (!isForBrowser(url)) throw new Error('only a web address can be opened')
      if (!(await askPages(url))) await openBySystem(url)
    },
    connect: (ask) => {
      pages.push(ask)
      return () => void pages.splice(pages.indexOf(ask), 1)
    },
    answered: (open, ok) => waiting.get(open)?.(ok),
  }
}

const programs: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  linux: ['xdg-open'],
  darwin: ['open'],
  // explorer.exe takes the address as one argument; "start" would hand it to a shell.
  win32: ['explorer.exe'],
}

/** Opens an address with the system's browser; rejects if there is none. */
export function openBySystem(url: string): Promise<void> {
  const [program, ...rest] = programs[process.platform] ?? ['xdg-open']
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...rest, url], { stdio: 'ignore', detached: true })
    child.once('error', reject)
    child.once('spawn', () => {
      child.unref()
      resolve()
    })
  })
}
