import { archiveClause, type PdfPool } from '../../engine/pdf/index.ts'
import { formatTexts as texts } from './digitisation-texts.ts'

type Checked = Awaited<ReturnType<PdfPool['checkArchive']>>

const joined = new Intl.ListFormat('pt-BR')

/** The format of a file by its own word and by the check; PDF/A only where nothing speaks against it. */
export function archiveFormatOf(checked: Checked): { format: string; isArchive: boolean } {
  if (checked.kind !== 'checked') return { format: texts.unknown, isArchive: false }
  const { claim, faults, unchecked } = checked
  if (claim === null) return { format: texts.plain, isArchive: false }
  const name = `PDF/A-${claim.part}${claim.conformance.toLowerCase()}`
  if (claim.part !== '2') return { format: texts.other(name), isArchive: false }
  const clauses = (found: typeof faults) =>
    joined.format([...new Set(found.map(({ rule }) => archiveClause(rule)))].toSorted())
  if (faults.length > 0) return { format: texts.broken(name, clauses(faults)), isArchive: false }
  if (unchecked.length > 0) return { format: texts.partial(name, clauses(unchecked)), isArchive: false }
  return { format: texts.archive, isArchive: true }
}
