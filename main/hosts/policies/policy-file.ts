import { type Stats, statSync } from 'node:fs'
import path from 'node:path'
import { readSmallFile, smallFileCodes } from '../small-file.ts'
import { refusals } from './policy-file-texts.ts'

/** Owner and permissions of a file or folder. */
type Ownership = Pick<Stats, 'mode' | 'uid'>

type PolicyFileText = { readonly text: string } | { readonly problem: string }

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

class RefusedOwnership extends Error {}

const reasons: Readonly<Record<string, string>> = {
  EISDIR: refusals.kind,
  [smallFileCodes.kind]: refusals.kind,
  [smallFileCodes.size]: refusals.size,
}

/** Reads a policy file; null if there is none. */
export function readPolicyFile(file: string, user: number | null): PolicyFileText | null {
  function check(opened: Stats): void {
    const problem = ownershipProblem(opened, statSync(path.dirname(file)), user)
    if (problem !== null) throw new RefusedOwnership(problem)
  }
  try {
    return { text: readSmallFile(file, check) }
  } catch (error) {
    if (error instanceof RefusedOwnership) return { problem: error.message }
    const code = String((error as NodeJS.ErrnoException).code)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    return { problem: reasons[code] ?? refusals.unreadable(code) }
  }
}
