import { extname } from 'node:path'

/** Replaces a file name, which says whose case it is; keeps the extension. */
function placeholderFor(path: string): string {
  const extension = extname(path)
  return `[arquivo${/^\.(?:[a-z0-9]{1,4}|[A-Z0-9]{1,4})$/.test(extension) ? extension : ''}]`
}

/**
 * A file in an error of the system: `ENOENT: no such file or directory, open '/…/a.pdf'`, or two with an arrow between.
 * A name may contain quotes and line ends, so it ends at the end of the text or at the first line of the stack.
 */
const quoted = /(\b[A-Z][A-Z0-9_]+: [^'\n]*, [a-z_]+ )(?:'([\s\S]*?)'(?=\s*$|\n\s+at )|'(.*)'|'([\s\S]*))/g
/** A file in an error of Node: `Path is a directory: rm returned EISDIR (is a directory) /…/a.pdf`. */
const returned = /(\breturned [A-Z][A-Z0-9_]+ \([^)\n]*\) )([^\n]+)/g

/** Removes file names from a text: those in `paths`, and those in messages of the system. */
export function withoutPaths(text: string, paths: readonly string[] = []): string {
  const withoutSystemPaths = text
    .replace(quoted, (_match, lead: string, ...found: (string | undefined)[]) => {
      const name = found.slice(0, 3).find((each) => each !== undefined) ?? ''
      return `${lead}${placeholderFor(name)}`
    })
    .replace(returned, (_match, lead: string, path: string) => `${lead}${placeholderFor(path)}`)
  return paths.reduce((rest, path) => rest.replaceAll(path, () => placeholderFor(path)), withoutSystemPaths)
}

/** The files that an error and its causes name, longest first. */
export function pathsOf(error: object, depth = 0): string[] {
  const { path, dest, cause } = error as { path?: unknown; dest?: unknown; cause?: unknown }
  const own = [path, dest].filter((each) => typeof each === 'string' && each !== '') as string[]
  const further = typeof cause === 'object' && cause !== null && depth < 5 ? pathsOf(cause, depth + 1) : []
  return [...own, ...further].toSorted((a, b) => b.length - a.length)
}

/** True for an error, also for one that came from a worker or a process as a plain object. */
export function isErrorLike(value: object): boolean {
  if (value instanceof Error || 'syscall' in value || 'errno' in value || 'stack' in value) return true
  return 'code' in value && pathsOf(value).length > 0
}
