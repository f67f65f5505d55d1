import { stat } from 'node:fs/promises'
import path from 'node:path'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.cjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

interface PageFile {
  readonly path: string
  readonly sizeBytes: number
  readonly mediaType: string
}

/**
 * The file of a URL path inside the served folder; null if it is missing, a folder, or outside by any spelling (dots,
 * encoded separators, drive letters, NUL).
 */
export async function findPageFile(folder: string, pathname: string): Promise<PageFile | null> {
  const name = decode(pathname)
  if (name === null || /[\0\\:]/.test(name)) return null
  const root = path.resolve(folder)
  const target = path.resolve(root, `.${path.posix.normalize(name === '/' ? '/index.html' : name)}`)
  if (!target.startsWith(root + path.sep)) return null
  const found = await stat(target).catch(() => null)
  if (!found?.isFile()) return null
  const mediaType = mediaTypes[path.extname(target).toLowerCase()] ?? 'application/octet-stream'
  return { path: target, sizeBytes: found.size, mediaType }
}

function decode(pathname: string): string | null {
  if (!pathname.startsWith('/')) return null
  try {
    const name = decodeURIComponent(pathname)
    // Nothing below may decode the path a second time.
    return name.split('/').includes('..') ? null : name
  } catch {
    return null
  }
}
