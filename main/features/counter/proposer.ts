import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Proposals } from '../../../contract/bridge/counter.ts'
import type { ClassView, DirectoryEntry } from '../../../contract/bridge/directory.ts'
import { isSecret } from '../../../contract/bridge/secrecy.ts'
import type { PageTexts } from '../../engine/pdf/index.ts'
import { type Choice, chooseField, type ProposedField, type Use } from './propose.ts'
import { isEmptyName, linesOf, titleIn } from './title.ts'
import type { UseStore } from './uses.ts'
import { knownWords, writtenWord } from './vocabulary.ts'

export interface ProposerOptions {
  uses: UseStore
  findFile(fileId: string): CaptureRow | null
  texts: PageTexts
  lookups: {
    /** A class that is in force; null for others. */
    activeClassOf(idClasse: string): ClassView | null
    /** An agent as the directory has it now; null once it has left. */
    entryOf(id: string): DirectoryEntry | null
    /** Whether files of this watched folder get the values of a profile. */
    hasProfile(folderName: string): boolean
  }
  now(): Date
}

/** Kinds that need nothing but the file and perhaps a class. */
const proposedKinds: readonly CaptureRow['kind'][] = ['scanned', 'original', 'copy', 'self-signed']

/** Proposes the values of a file, and learns from those that a person has submitted. */
export function createProposer({ uses, findFile, texts, lookups, now }: ProposerOptions) {
  const heads = createPageHeads(texts)

  /** Null once one of them has left: the others alone are another destination. */
  function entriesOf({ recipients }: Use): DirectoryEntry[] | null {
    const entries = recipients.flatMap(({ id }) => lookups.entryOf(id) ?? [])
    return entries.length === recipients.length && entries.length > 0 ? entries : null
  }

  return {
    /** Null for an unknown file. */
    async propose(fileId: string): Promise<Proposals | null> {
      const head = await heads.read(findFile(fileId)?.sha256 ?? null)
      const row = findFile(fileId)
      if (row === null) return null
      const { name, report, folderName, classe, destination, state } = row
      const tiers = [knownWords(name), knownWords(head.lines.join(' ')), folderWord(row)].map(uses.of)
      const propose = <T>(field: ProposedField, valueIn: (use: Use) => T | null) =>
        resolved(chooseField(field, tiers), valueIn)
      const isChosen = folderName !== null && lookups.hasProfile(folderName)
      const title = isEmptyName(name) ? titleIn(head.lines) : null
      return {
        name: title === null ? null : { value: title, reason: { by: 'title' } },
        kind: isChosen || report?.signatures !== 0 ? null : propose('kind', kindIn),
        access: isChosen ? null : propose('access', ({ access }) => access),
        classe: classe === null ? propose('classe', ({ idClasse }) => lookups.activeClassOf(idClasse ?? '')) : null,
        recipients: destination === null ? propose('recipients', entriesOf) : null,
        isReading: head.isReading || state === 'preparing' || (state === 'draft' && report === null),
      }
    },
    /** Learns what a person has chosen for a file; of a secret, nothing. */
    learn(row: CaptureRow): void {
      if (isSecret(row.access)) return
      const words = [...knownWords(row.name), ...knownWords(heads.known(row.sha256).join(' ')), ...folderWord(row)]
      uses.add([...new Set(words)], { ...useOf(row), fileId: row.fileId }, now().toISOString())
    },
  }
}

const kindIn = ({ kind }: Use) => (proposedKinds.includes(kind) ? kind : null)

/** A choice by its value as it is now; null where that is not there any more. */
function resolved<T>(choice: Choice | null, valueIn: (use: Use) => T | null) {
  const value = choice === null ? null : valueIn(choice.use)
  return choice === null || value === null ? null : { value, reason: reasonOf(choice) }
}

const folderPrefix = 'pasta:'
const folderWord = ({ folderName }: CaptureRow) => (folderName === null ? [] : [`${folderPrefix}${folderName}`])

function reasonOf({ word, agree, of }: Choice) {
  return word.startsWith(folderPrefix)
    ? ({ by: 'folder', word: word.slice(folderPrefix.length), agree, of } as const)
    : ({ by: 'uses', word: writtenWord(word), agree, of } as const)
}

/** Citizens are not kept, not even by their ids. */
function useOf({ kind, access, classe, destination }: CaptureRow): Use {
  const recipients = destination?.recipients.map(({ id, kind: kindOf }) => ({ id, kind: kindOf })) ?? []
  const hasCitizen = recipients.some((each) => each.kind === 'Cidadao')
  return { kind, access, idClasse: classe?.id ?? null, recipients: hasCitizen ? [] : recipients }
}

/** Contents whose first lines are kept in memory, until they are submitted. */
const mostHeads = 50

/** Reads the first lines of first pages. */
function createPageHeads({ textOf }: PageTexts) {
  const heads = new Map<string, readonly string[]>()
  return {
    known: (sha256: string | null) => heads.get(sha256 ?? '') ?? [],
    async read(sha256: string | null): Promise<{ lines: readonly string[]; isReading: boolean }> {
      const before = heads.get(sha256 ?? '')
      if (sha256 === null || before !== undefined) return { lines: before ?? [], isReading: false }
      const text = await textOf(sha256, 1)
      if (text === 'not-yet') return { lines: [], isReading: true }
      const lines = linesOf(text?.words ?? [])
      const [oldest] = heads.keys()
      if (heads.size >= mostHeads && oldest !== undefined) heads.delete(oldest)
      heads.set(sha256, lines)
      return { lines, isReading: false }
    },
  }
}
