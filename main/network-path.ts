import { parse, resolve } from 'node:path'

/** True for a path on Windows that begins with a server's name. The real path of a mapped drive is one, too. */
export const isNetworkPath = (path: string): boolean => parse(resolve(path)).root.startsWith('\\\\')
