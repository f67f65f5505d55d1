import type { CallOutput } from '../../../contract/bridge/calls.ts'
import type { VisibleMark } from '../../../contract/bridge/certificates.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { FreePlace, PdfPool } from '../../engine/pdf/index.ts'
import { markSizes, SigningError } from '../../engine/signing/index.ts'
import { certificatesTexts } from './certificates-texts.ts'

export type PlacingPool = Pick<PdfPool, 'findFreePlaces'>

/** So many pages are asked for at once; the pool answers as many of them as a second allows. */
const most = 50

/**
 * Where the marks of a file stand, that of the last page first, because it is the signature's own.
 * @throws SigningError where a mark would cover something
 */
export async function placeMarks(pool: PlacingPool, from: string, mark: VisibleMark): Promise<readonly MarkPlace[]> {
  const last = await findPlaces(pool, from, { mark, first: 'last' })
  const places = [...last.places]
  const others = mark.pages === 'every' ? last.pages - 1 : 0
  for (let first = 0; first < others; ) {
    const found = await findPlaces(pool, from, { mark, first, upTo: others })
    places.push(...found.places)
    first += found.places.length
  }
  return places.map(({ page, box }) => {
    if (box === null) throw new SigningError('no-place')
    return { page, box }
  })
}

interface MarkPlace {
  /** From 0. */
  readonly page: number
  readonly box: NonNullable<FreePlace['box']>
}

/** Where the mark would stand on the last page, in shares of it; refused for a page that cannot be drawn. */
export async function tellPlace(
  pool: PlacingPool,
  from: string,
  mark: VisibleMark,
): Promise<Outcome<CallOutput<'certificates.placeMark'>>> {
  try {
    const { places } = await findPlaces(pool, from, { mark, first: 'last' })
    const [found] = places
    if (found === undefined || found.width === 0) return failed('refused', certificatesTexts.notDrawn)
    const { page, width, height, box, isAsWanted } = found
    if (box === null) return ok({ page, place: null, isAsWanted })
    const { left, top, right, bottom } = box
    const place = { left: left / width, top: top / height, right: right / width, bottom: bottom / height }
    return ok({ page, place, isAsWanted })
  } catch (error) {
    if (!(error instanceof SigningError)) throw error
    return failed('refused', certificatesTexts.notDrawn)
  }
}

interface PlacesWanted {
  readonly mark: VisibleMark
  readonly first: number | 'last'
  readonly upTo?: number
}

async function findPlaces(pool: PlacingPool, from: string, { mark: { x, y }, first, upTo = most }: PlacesWanted) {
  const count = first === 'last' ? 1 : Math.min(most, upTo - first)
  const found = await pool.findFreePlaces(from, { first, most: count, at: { x, y }, sizes: markSizes })
  if (found.kind === 'password') throw new SigningError('encrypted')
  if (found.kind !== 'found') throw new SigningError('no-place')
  if (found.places.length === 0) throw new SigningError('damaged')
  return found
}
