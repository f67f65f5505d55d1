import { parse, resolve } from 'node:path'

/**
 * True for a path on Windows that begins with a server's name. The real path of a mapped drive is one, too; a long path
 * of a disk (`\\?\C:\`) is not.
 */
export const isNetworkPath = (path: string): boolean => /^\\\\(?![?.]\\(?!UNC\\))/i.test(parse(resolve(path)).root)
