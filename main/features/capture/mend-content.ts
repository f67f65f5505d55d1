import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import type { CallOutput } from '../../../contract/bridge/calls.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { pictureLimit } from '../../../contract/bridge/pages.ts'
import { type MendedPage, type PdfPool, writeErrorOf } from '../../engine/pdf/index.ts'
import type { ContentStore } from '../../engine/transfer/index.ts'
import { captureTexts } from './capture-texts.ts'
import { type ContentMakerOptions, createContentFailure, createContentMaker, type MakeContent } from './make-content.ts'
import type { PlannedPage } from './mend-plan.ts'

export type MendingPool = Pick<PdfPool, 'measurePages' | 'makePicture' | 'mend' | 'arrange'>

interface MendOrder {
  readonly planned: readonly PlannedPage[]
  readonly pool: MendingPool
  readonly closing: AbortSignal
}

/** Writes the mended file; answers the pages that had to stay as they were. */
export async function mendInto(
  from: string,
  to: string,
  { planned, pool, closing }: MendOrder,
): Promise<Outcome<readonly number[]>> {
  const pictures: string[] = []
  try {
    const pages: MendedPage[] = []
    for (const { isChanged: _, picture, ...page } of planned) {
      if (closing.aborted) return failed('cancelled')
      if (picture === null) {
        pages.push({ ...page, picture: null })
        continue
      }
      const path = `${to}.${page.page}`
      pictures.push(path)
      const limit = picture.isLimited ? pictureLimit : null
      const made = await pool.makePicture({ from, page: page.page, to: path, isLightened: picture.isLightened, limit })
      if ('writeFailed' in made) throw writeErrorOf(made)
      if (made.kind === 'gave-up') return failed('refused', captureTexts.gaveUp)
      pages.push({ ...page, picture: made.kind === 'made' ? { ...made, path } : null })
    }
    const result = await pool.mend({ from, to, pages }, closing)
    if ('writeFailed' in result) throw writeErrorOf(result)
    if (result.kind === 'cancelled') return failed('cancelled')
    if (result.kind === 'gave-up') return failed('refused', captureTexts.gaveUp)
    if (result.kind === 'refused')
      return result.why === 'no-page' ? failed('conflict') : failed('refused', captureTexts.arrangeRefusals[result.why])
    return ok(result.left.map(({ page }) => page))
  } finally {
    for (const path of pictures) await rm(path, { force: true })
  }
}

export interface SampleOptions extends ContentMakerOptions {
  files: ContentMakerOptions['files'] & { readonly pool: MendingPool }
  contents: Pick<ContentStore, 'addExternal'>
}

/** The two files of the latest sample, which the next one takes the place of. */
export function createSamples({ files, log, contents }: SampleOptions) {
  const { spool, pool, closing } = files
  const maker = createContentMaker({ files, log })
  const failureOf = createContentFailure({ files, log })
  let latest: readonly string[] = []
  const discard = async (paths: readonly string[]) => {
    for (const path of paths) await spool.discard(path)
  }
  return {
    async make(from: string, planned: PlannedPage): Promise<Outcome<CallOutput<'pages.sample'>>> {
      const paths = [await spool.newPath(), await spool.newPath()]
      const makes: MakeContent[] = [
        maker.arrange((path) => [{ from: path, page: planned.page, turn: 0 }]),
        (path, to) => mendInto(path, to, { planned: [planned], pool, closing }),
      ]
      const opened: CallOutput<'pages.sample'>['before'][] = []
      for (const [nth, make] of makes.entries()) {
        const path = paths[nth] ?? ''
        const made = await make(from, path).catch(failureOf)
        if (!made.ok) {
          await discard(paths)
          return made
        }
        const bytes = await readFile(path)
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        opened.push(contents.addExternal({ path, name: 'pagina.pdf', sizeBytes: bytes.length, sha256 }))
      }
      const [before, after] = opened
      const former = latest
      latest = paths
      await discard(former)
      return before === undefined || after === undefined ? failed('not-found') : ok({ before, after })
    },
    close: () => discard(latest),
  }
}
