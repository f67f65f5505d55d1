import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { ChosenPage } from '../../../contract/bridge/pages.ts'
import { coverText, personTagLength, separatorText } from '../../../main/features/sheets/sheet-code.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { newProfile } from '../../support/builders.ts'
import { eventually } from '../../support/eventually.ts'
import { type KillableApp, Killed, type Moment, type MomentKind, startKillableApp } from '../../support/killable-app.ts'
import { pagesOf, turnsOf } from '../../support/pdf-pages.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import type { TestService } from '../../support/service.ts'
import { type PageDrawing, stackPdf } from '../../support/sheet-pictures.ts'

let service: TestService
let app: KillableApp
let folder = ''
let scans = ''

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-kill-'))
  scans = mkdtempSync(path.join(tmpdir(), 'malote-kill-scans-'))
  service = await borrowService()
  app = await startKillableApp({ service, folders: [scans], folderStableMs: 40 })
})
afterAll(async () => {
  await app?.stop()
  await service?.stop()
  for (const each of [folder, scans]) removeFolder(each)
})

type Rows = readonly CaptureRow[]
/** The pages of each document, as "text" or "text@turn". */
type Documents = readonly (readonly string[])[]

interface Case {
  /** Number of pages of each document before the act. */
  readonly documents: readonly number[]
  act(rows: Rows): Promise<unknown>
  /** The documents after the act. */
  after(before: Documents): Documents
}

const idOf = (row: CaptureRow | undefined) => row?.fileId ?? ''
const shaOf = (row: CaptureRow | undefined) => row?.sha256 ?? ''
const pagesFrom = (first: number, count: number, turn: ChosenPage['turn'] = 0): ChosenPage[] =>
  Array.from({ length: count }, (_, nth) => ({ page: first + nth, turn }))

const turn = ([row]: Rows) =>
  app.call('pages.arrange', {
    fileId: idOf(row),
    from: shaOf(row),
    act: { kind: 'turn', count: 1 },
    pages: [...pagesFrom(0, 1, 90), ...pagesFrom(1, 2)],
  })
const split = ([row]: Rows) =>
  app.call('pages.split', {
    fileId: idOf(row),
    from: shaOf(row),
    groups: [{ pages: pagesFrom(0, 1) }, { pages: pagesFrom(1, 2) }],
  })
const join = (rows: Rows) =>
  app.call('pages.join', {
    files: rows.map((row) => ({ fileId: idOf(row), from: shaOf(row) })),
    kind: 'join',
    pages: rows.flatMap((row) => pagesFrom(0, 2).map((page) => ({ ...page, fileId: idOf(row) }))),
  })
const undo = async () => app.call('pages.undo', { fileId: idOf((await app.call('capture.list', {}))[0]) })

const cases: Readonly<Record<string, Case>> = {
  'a page is turned': {
    documents: [3],
    act: turn,
    after: ([pages = []]) => [[`${pages[0]}@90`, ...pages.slice(1)]],
  },
  'a document is split': { documents: [3], act: split, after: ([pages = []]) => [pages.slice(0, 1), pages.slice(1)] },
  'documents are joined': { documents: [2, 2], act: join, after: (before) => [before.flat()] },
}

const spooled = () => readdirSync(path.join(app.dataFolder, 'spool')).toSorted()
const fileOf = (sha256: string) => `${sha256}.pdf`
const filesOf = (rows: Rows) => rows.map((row) => fileOf(shaOf(row)))

async function pagesOfRow(row: CaptureRow): Promise<string[]> {
  const bytes = readFileSync(path.join(app.dataFolder, 'spool', fileOf(shaOf(row))))
  const [texts, turns] = await Promise.all([pagesOf(bytes), turnsOf(bytes)])
  return texts.map((text, nth) => (turns[nth] === 0 ? text : `${text}@${turns[nth]}`))
}

/** The documents on the list, once all of them are examined. */
async function documents(): Promise<{ rows: Rows; pages: Documents }> {
  const rows = await eventually(async () => {
    const listed = await app.call('capture.list', {})
    expect(listed.filter(({ report, sheets }) => report === null || sheets?.state === 'reading')).toEqual([])
    return listed
  })
  return { rows, pages: await Promise.all(rows.map(pagesOfRow)) }
}

let made = 0
/** A PDF of new pages, and of sheets between them. */
async function writePdf(
  to: string,
  pages: readonly (PageDrawing | 'page')[],
): Promise<{ texts: string[]; sha256: string }> {
  const texts: string[] = []
  const drawings = pages.map((page) => {
    if (page !== 'page') return page
    made += 1
    texts.push(`Folha ${made}`)
    return { text: `Folha ${made}` }
  })
  const bytes = await stackPdf(drawings)
  writeFileSync(to, bytes)
  return { texts, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Adds documents of new pages; answers their rows. */
async function add(counts: readonly number[]): Promise<{ rows: Rows; pages: Documents }> {
  const files = await Promise.all(
    counts.map(async (count, nth) => {
      const file = { path: path.join(folder, `${nth}.pdf`), name: `Documento ${nth + 1}.pdf` }
      await writePdf(
        file.path,
        Array.from({ length: count }, () => 'page'),
      )
      return file
    }),
  )
  await app.addFiles(files)
  return documents()
}

/** Takes everything off the list; then the spool is empty. */
async function clear(): Promise<void> {
  const rows = await app.call('capture.list', {})
  await app.call('capture.remove', { fileIds: rows.map(idOf) })
  await eventually(() => expect(spooled()).toEqual([]))
}

type Passed = Awaited<ReturnType<KillableApp['passed']>>

/** The moments that passed until work had ended; null if it was killed before, and the program is started again. */
async function passedIn(work: () => Promise<unknown>): Promise<Passed | null> {
  try {
    await Promise.race([work(), app.ended()])
    const passed = await app.passed()
    await app.arm(null)
    return passed
  } catch (error) {
    if (!(error instanceof Killed) || !app.hasKilledItself()) throw error
    await app.restart()
    return null
  }
}

/**
 * Runs a round to its end, which counts its moments, and then again for each of them, to be killed there. Answers the
 * number of moments of each kind.
 */
async function atEachMoment(
  kinds: readonly MomentKind[],
  round: (moment: Moment | null) => Promise<Passed | null>,
  isTried: (moment: Moment) => boolean = () => true,
): Promise<Passed> {
  const passed = await round(null)
  if (passed === null) throw new Error('killed without a moment')
  for (const kind of kinds) {
    let kills = 0
    for (let nth = 0; nth < (passed[kind] ?? 0); nth += 1) {
      if (isTried({ kind, nth }) && (await round({ kind, nth })) === null) kills += 1
    }
    expect(kills, kind).toBeGreaterThan(0)
  }
  return passed
}

const momentsOfActs = [
  'before a file is flushed',
  'before a file is named',
  'before a commit',
  'after a commit',
] as const
const momentsOfUndo = ['before a commit', 'after a commit', 'before a file is removed'] as const
/** A commit of a stack is tried from one side, in turn: what is on disk after one is mostly what is before the next. */
const inTurn = ({ kind, nth }: Moment) => {
  // A process that is killed before it flushes and before it names a file leaves the same, as the acts show.
  if (kind === 'before a file is flushed') return nth === 1
  if (kind === 'after a row was inserted') return nth === 1
  const isCommit = kind === 'before a commit' || kind === 'after a commit'
  return !isCommit || nth % 2 === Number(kind === 'after a commit')
}

/** Up to twenty moments each, with a start of the program after each. */
const manyStarts = { timeout: 400_000 }

it.each(Object.keys(cases))(
  'no page is lost or doubled if the program is killed while %s',
  manyStarts,
  async (name) => {
    const { documents: counts, act, after } = cases[name] as Case
    await atEachMoment(momentsOfActs, async (moment) => {
      const before = await add(counts)
      await app.arm(moment)
      const passed = await passedIn(() => act(before.rows))
      const { rows, pages } = await documents()
      const isDone = JSON.stringify(pages) !== JSON.stringify(before.pages)
      expect(pages, JSON.stringify(moment)).toEqual(isDone ? after(before.pages) : before.pages)
      if (passed !== null) expect(isDone).toBe(true)
      // The former content stays, to be undone to; nothing else does.
      const needed = [...new Set([...filesOf(before.rows), ...filesOf(rows)])].toSorted()
      await eventually(() => expect(spooled(), JSON.stringify(moment)).toEqual(needed))
      await clear()
      return passed
    })
  },
)

it.each(Object.keys(cases))(
  'no page is lost or doubled if the program is killed while it is undone that %s',
  manyStarts,
  async (name) => {
    const { documents: counts, act, after } = cases[name] as Case
    await atEachMoment(momentsOfUndo, async (moment) => {
      const before = await add(counts)
      await act(before.rows)
      const acted = await documents()
      await app.arm(moment)
      const passed = await passedIn(async () => {
        await undo()
        // Waits for the removals, which the call does not wait for.
        await app.addFiles([])
      })
      const { rows, pages } = await documents()
      const isDone = JSON.stringify(pages) === JSON.stringify(before.pages)
      expect(pages, JSON.stringify(moment)).toEqual(isDone ? before.pages : after(before.pages))
      if (passed !== null) expect(isDone).toBe(true)
      const needed = isDone ? filesOf(rows) : [...new Set([...filesOf(before.rows), ...filesOf(acted.rows)])]
      await eventually(() => expect(spooled(), JSON.stringify(moment)).toEqual(needed.toSorted()))
      await clear()
      return passed
    })
  },
)

it(
  'no page of a stack is lost or doubled if the program is killed while it is taken in and split',
  manyStarts,
  async () => {
    const { profileId } = await app.call('profiles.save', newProfile('Notas', { kind: 'original' }))
    const { coverId } = await app.call('sheets.cover', { profileId, destination: null, deadline: null })
    const { environmentId } = await app.call('session.get', {})
    const owner = createHash('sha256').update(`${environmentId}\n${app.personId}`).digest('hex')
    const cover = { qr: coverText({ coverId, personTag: owner.slice(0, personTagLength) }) }
    const [offer] = await app.call('folders.offers', {})
    const wanted = {
      name: 'Balcão',
      profileId: null,
      originals: 'keep',
      isShare: false,
      splitsSheets: true,
      takesOthers: false,
    } as const
    await app.call('folders.add', { offerId: offer?.offerId ?? '', ...wanted })

    const kinds: MomentKind[] = [...momentsOfActs, 'after a row was inserted']
    const takeIn = async (moment: Moment | null) => {
      await app.arm(moment)
      const file = path.join(scans, `lote ${moment?.kind ?? 'inteiro'} ${moment?.nth ?? ''}.pdf`)
      const stack = await writePdf(file, ['page', { qr: separatorText }, 'page', cover, 'page'])
      const expected = stack.texts.map((text) => [text])
      const isSplit = () =>
        eventually(async () => {
          const { pages } = await documents()
          expect(pages).toEqual(expected)
        })
      const passed = await passedIn(isSplit)
      await isSplit()
      const { rows } = await documents()
      expect(rows.map(({ kind }) => kind)).toEqual(['copy', 'copy', 'original'])
      // The stack itself stays, to be undone to.
      const needed = [fileOf(stack.sha256), ...filesOf(rows)].toSorted()
      await eventually(() => expect(spooled(), JSON.stringify(moment)).toEqual(needed))
      expect(readdirSync(scans)).toEqual([path.basename(file)])
      rmSync(file)
      await clear()
      return passed
    }
    const passed = await atEachMoment(kinds, takeIn, inTurn)
    // The stack, whose row stays that of its first document, and the two other documents.
    expect(passed['after a row was inserted']).toBe(3)
  },
)
