import { extname } from 'node:path'

/** What stands for a file in the log: a name says whose case it is. Only what kind of file it is may matter. */
function inPlaceOf(path: string): string {
  const extension = extname(path)
  return `[arquivo${/^\.(?:[a-z0-9]{1,4}|[A-Z0-9]{1,4})$/.test(extension) ? extension : ''}]`
}

/**
 * Files as the system's refusals name them: `ENOENT: no such file or directory, open '/…/a.pdf'`, two of them with an
 * arrow between. A name may have quotes and ends of line in it: it ends where the text does, or its stack begins.
 */
const quoted = /(\b[A-Z][A-Z0-9_]+: [^'\n]*, [a-z_]+ )(?:'([\s\S]*?)'(?=\s*$|\n\s+at )|'(.*)'|'([\s\S]*))/g
/** As Node's own words have it: `Path is a directory: rm returned EISDIR (is a directory) /…/a.pdf`. */
const returned = /(\breturned [A-Z][A-Z0-9_]+ \([^)\n]*\) )([^\n]+)/g

/** Takes the names of files out of a text: those given, and those that the system's refusals have in them. */
export function withoutPaths(text: string, paths: readonly string[] = []): string {
  const said = text
    .replace(quoted, (_, lead: string, ...found: (string | undefined)[]) => {
      const name = found.slice(0, 3).find((each) => each !== undefined) ?? ''
      return `${lead}${inPlaceOf(name)}`
    })
    .replace(returned, (_, lead: string, path: string) => `${lead}${inPlaceOf(path)}`)
  return paths.reduce((rest, path) => rest.replaceAll(path, () => inPlaceOf(path)), said)
}

/** The files that an error of the system names, and those that what has caused it names. */
export function pathsOf(error: object, depth = 0): string[] {
  const { path, dest, cause } = error as { path?: unknown; dest?: unknown; cause?: unknown }
  const own = [path, dest].filter((each) => typeof each === 'string' && each !== '') as string[]
  const further = typeof cause === 'object' && cause !== null && depth < 5 ? pathsOf(cause, depth + 1) : []
  return [...own, ...further].toSorted((a, b) => b.length - a.length)
}

/** Whether it is an error, or was one before a worker or a process handed it over as a plain object. */
export function isErrorLike(value: object): boolean {
  if (value instanceof Error || 'syscall' in value || 'errno' in value || 'stack' in value) return true
  return 'code' in value && pathsOf(value).length > 0
}
