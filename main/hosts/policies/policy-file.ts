import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'

/** The largest policy file, in bytes. */
const maxBytes = 1_000_000

/** Owner and permissions of a file or folder. */
type Ownership = Pick<Stats, 'mode' | 'uid'>

export type PolicyFileText = { readonly text: string } | { readonly problem: string }

const refusals = {
  writable:
    'o arquivo foi recusado, porque outras pessoas podem alterá-lo. Deixe a escrita só para o dono (chmod go-w).',
  owner: 'o arquivo foi recusado, porque pertence a outra pessoa. O dono deve ser root ou quem usa o Malote.',
  folder: 'o arquivo foi recusado, porque outras pessoas podem trocá-lo: a pasta dele aceita a escrita delas.',
  size: 'o arquivo passa de 1 MB e não foi lido.',
  kind: 'não é um arquivo e não foi lido.',
} as const

/**
 * The reason to refuse a policy that others than root and this user may change; null for none.
 * @param user null on Windows, where folders protect their files
 */
export function ownershipProblem(file: Ownership, folder: Ownership, user: number | null): string | null {
  if (user === null) return null
  const isForeign = ({ uid }: Ownership) => uid !== 0 && uid !== user
  const isOpen = ({ mode }: Ownership) => (mode & 0o022) !== 0
  if (isForeign(file)) return refusals.owner
  if (isOpen(file)) return refusals.writable
  return isForeign(folder) || isOpen(folder) ? refusals.folder : null
}

/** Reads a policy file; null if there is none. */
export function readPolicyFile(file: string, user: number | null): PolicyFileText | null {
  let handle: number
  try {
    // Opening a pipe would wait for somebody to write into it.
    if (!statSync(file).isFile()) return { problem: refusals.kind }
    handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    return { problem: `o arquivo não pôde ser lido (${code}). Verifique as permissões.` }
  }
  try {
    const stats = fstatSync(handle)
    const problem = ownershipProblem(stats, statSync(path.dirname(file)), user)
    if (problem !== null) return { problem }
    if (!stats.isFile()) return { problem: refusals.kind }
    if (stats.size > maxBytes) return { problem: refusals.size }
    return { text: readFileSync(handle, 'utf8') }
  } catch (error) {
    return { problem: `o arquivo não pôde ser lido (${String((error as NodeJS.ErrnoException).code)}).` }
  } finally {
    closeSync(handle)
  }
}
