import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument, PDFName, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import type { MeasuredPage, MendedPage } from '../../../main/engine/pdf/mend/messages.ts'
import { placePage } from '../../../main/engine/pdf/mend/place-page.ts'
import { a6, type CrookedSheet, crookedPdf, textSheet } from '../../support/crooked-paper.ts'
import { firstOf } from '../../support/in-usual.ts'
import { encryptedPdf, signedPdf } from '../../support/pdf-corpus.ts'
import { letter } from '../../support/readable-scans.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { testFolder } from '../../support/test-folder.ts'

const draw = textSheet([...letter, ...letter, ...letter], { size: 6, top: 50, left: 40 })
const folder = testFolder()
let files = 0
const newPath = () => {
  files += 1
  return path.join(folder, `${files}.pdf`)
}
function write(bytes: Uint8Array): string {
  const file = newPath()
  writeFileSync(file, bytes)
  return file
}
const dpi = 150
const scan = async (...sheets: CrookedSheet[]) =>
  write(await crookedPdf(sheets.map((each) => ({ size: a6, dpi, ...each }))))

type Paper = Extract<MeasuredPage, { kind: 'paper' }>

async function measured(from: string): Promise<readonly MeasuredPage[]> {
  const pages: MeasuredPage[] = []
  for (;;) {
    const found = await pool.measurePages(from, { first: pages.length, most: 50 })
    if (found.kind !== 'measured') throw new Error(found.kind)
    pages.push(...found.pages)
    if (pages.length >= found.total) return pages
  }
}
async function paperOf(from: string): Promise<Paper> {
  const [page] = await measured(from)
  if (page?.kind !== 'paper') throw new Error(page?.why)
  return page
}
const asItIs = (page: number): MendedPage => ({ page, angle: 0, box: null, picture: null })
const wanted = { isStraightened: true, isCropped: true }

async function mended(from: string, page?: Partial<MendedPage>): Promise<string> {
  const to = newPath()
  const pages = [{ ...asItIs(0), ...placePage(await paperOf(from), wanted), ...page }]
  expect(await pool.mend({ from, to, pages })).toEqual({ kind: 'mended', left: [] })
  return to
}

/** The bytes of the pictures of a file, sorted. */
async function picturesOf(file: string): Promise<string[]> {
  const document = await PDFDocument.load(readFileSync(file))
  return document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')
        ? [Buffer.from(object.contents).toString('base64')]
        : [],
    )
    .sort()
}

describe('measuring a page of scanned paper', () => {
  it.each(firstOf([-2.5, 0, 1, 9]))('finds that its lines have turned by %s degrees', async (angle) => {
    const page = await paperOf(await scan({ draw, angle, paper: '#f2ead2', noise: 14, shadow: 25 }))
    expect(page.angle).toBeCloseTo(angle, 1)
    expect(page.isDim).toBe(true)
  })

  it('goes by the curved lines of a book, and not by its upright edges', async () => {
    const page = await paperOf(
      await scan({
        draw(context) {
          for (const [nth, angle] of [1, 1.5, 2].entries()) {
            context.save()
            context.rotate((angle * Math.PI) / 180)
            textSheet(letter.slice(0, 6), { size: 6, top: 50 + nth * 90, left: 40 })(context)
            context.restore()
          }
          context.fillStyle = '#222'
          context.fillRect(272, 0, 2, a6.height)
          context.fillRect(262, 100, 2, 300)
        },
      }),
    )
    expect(page.angle).toBeGreaterThan(0.9)
    expect(page.angle).toBeLessThan(2.1)
  })

  it('finds the lines of a page that lies on its side', async () => {
    const page = await paperOf(
      await scan({
        draw(context) {
          context.translate(a6.width, 0)
          context.rotate(Math.PI / 2)
          draw(context)
        },
        angle: -3,
      }),
    )
    expect(page.angle).toBeCloseTo(-3, 1)
  })

  it('finds black borders, but none where the sheet fills the picture', async () => {
    const [bordered, plain] = [await scan({ draw, border: { left: 12, top: 8 } }), await scan({ draw })]
    const { paper } = (await paperOf(bordered)).asIs
    expect(paper?.left).toBeGreaterThan(11)
    expect(paper?.left).toBeLessThan(17)
    expect(paper?.top).toBeGreaterThan(7)
    expect(paper?.right).toBeCloseTo(a6.width, -1)
    expect((await paperOf(plain)).asIs.paper).toBeNull()
  })

  it('takes paper for blank only if nothing at all is on it', async () => {
    const faint: CrookedSheet['draw'][] = [
      () => {},
      textSheet(['rever em abril']),
      (context) => {
        context.fillStyle = '#dadada'
        context.font = '14px "Folha Torta"'
        context.fillText('rever em abril', 100, 200)
      },
      (context) => {
        context.strokeStyle = '#dfe3ff'
        context.lineWidth = 3
        context.strokeRect(150, 200, 80, 40)
      },
      (context) => {
        context.fillStyle = '#f2f2f2'
        context.font = '70px "Folha Torta"'
        context.fillText('CÓPIA', 30, 300)
      },
    ]
    const pages = await measured(await scan(...faint.map((each) => ({ draw: each, noise: 10 }))))
    expect(pages.map((page) => page.kind === 'paper' && page.isBlank)).toEqual([true, false, false, false, false])
  })

  it('leaves a page alone that a program has written', async () => {
    const document = await PDFDocument.create()
    const font = await document.embedFont(StandardFonts.Helvetica)
    document.addPage([595, 842]).drawText('Ofício', { x: 60, y: 700, size: 12, font })
    expect(await measured(write(await document.save()))).toEqual([{ kind: 'left', why: 'digital' }])
  })
})

describe('mending a page', () => {
  it('straightens and cuts it with the bytes of its picture as they were, the same way each time', async () => {
    const from = await scan({ draw, angle: 3, border: { left: 14, top: 14, right: 14, bottom: 14 }, noise: 10 })
    const [one, other] = [await mended(from), await mended(from)]
    expect(readFileSync(one).equals(readFileSync(other))).toBe(true)
    expect(await picturesOf(one)).toEqual(await picturesOf(from))
    const { width, height, angle, asIs } = await paperOf(one)
    expect(angle).toBe(0)
    expect(asIs.paper).toBeNull()
    for (const cut of [a6.width - width, a6.height - height]) {
      expect(cut).toBeGreaterThan(26)
      expect(cut).toBeLessThan(40)
    }
  })

  it('turns links and notes with what they stand on', async () => {
    const document = await PDFDocument.load(readFileSync(await scan({ draw, angle: 5 })))
    const [page] = document.getPages()
    const note = (entries: Record<string, unknown>) =>
      document.context.register(document.context.obj({ Type: 'Annot', ...entries } as never))
    page?.node.set(
      PDFName.of('Annots'),
      document.context.obj([
        note({ Subtype: 'Link', Rect: [250, 350, 270, 356] }),
        note({
          Subtype: 'Highlight',
          Rect: [250, 350, 270, 356],
          QuadPoints: [250, 356, 270, 356, 250, 350, 270, 350],
        }),
      ]),
    )
    const from = write(await document.save())
    const result = await PDFDocument.load(readFileSync(await mended(from)))
    const annotations = result.getPage(0).node.Annots()?.asArray() ?? []
    const numbers = annotations.map((each) => String(result.context.lookup(each)))
    // (260, 353) turns about the middle (148.8, 209.8), counterclockwise by 5 degrees as it is seen.
    const [x, y] = [247.1, 362.1]
    for (const text of numbers) {
      const [left = 0, bottom = 0, right = 0, top = 0] =
        /\/Rect \[ ([^\]]+)/.exec(text)?.[1]?.split(' ').map(Number) ?? []
      expect((left + right) / 2).toBeCloseTo(x, 0)
      expect((bottom + top) / 2).toBeCloseTo(y, 0)
    }
    expect(numbers[1]).not.toContain('250 356')
  })

  it('makes paper white, and keeps the colour of a stamp and the pencil', async () => {
    const from = await scan({
      draw(context) {
        draw(context)
        context.fillStyle = '#2040c0'
        context.fillRect(150, 320, 40, 40)
        context.fillStyle = '#b0a898'
        context.fillRect(150, 380, 40, 14)
      },
      paper: '#f2ead2',
      shadow: 30,
      noise: 8,
    })
    const to = `${newPath()}.jpg`
    const picture = await pool.makePicture({ from, page: 0, to, isLightened: true, limit: null })
    if (!('kind' in picture) || picture.kind !== 'made') throw new Error(JSON.stringify(picture))
    expect(picture).toMatchObject({ width: 620, height: 874, channels: 3 })
    const result = await mended(from, { picture: { ...picture, path: to } })
    const { isDim, picture: made } = await paperOf(result)
    expect({ isDim, isMended: made?.isMended }).toEqual({ isDim: false, isMended: true })
    const { decode } = await import('jpeg-js')
    const pixels = decode(readFileSync(to), { useTArray: true })
    const shadeAt = (x: number, y: number) => {
      const at = (Math.round((y * dpi) / 72) * pixels.width + Math.round((x * dpi) / 72)) * 4
      return [...pixels.data.subarray(at, at + 3)]
    }
    const [red = 0, , blue = 0] = shadeAt(170, 340)
    expect(blue - red).toBeGreaterThan(120)
    expect(Math.max(...shadeAt(170, 387))).toBeLessThan(215)
    expect(Math.min(...shadeAt(20, 405), ...shadeAt(280, 405))).toBeGreaterThan(250)
  })

  it('keeps a grey picture grey, and within a limit', async () => {
    const from = await scan({ draw, isGrey: true, noise: 20, dpi: 200 })
    const to = `${newPath()}.jpg`
    const limit = { bytes: 40_000, dpi: 150 }
    const picture = await pool.makePicture({ from, page: 0, to, isLightened: false, limit })
    expect(picture).toMatchObject({ kind: 'made', width: 620, channels: 1 })
    expect(readFileSync(to).length).toBeLessThanOrEqual(limit.bytes)
    if (!('kind' in picture) || picture.kind !== 'made') throw new Error(JSON.stringify(picture))
    expect((await paperOf(await mended(from, { picture: { ...picture, path: to } }))).picture?.dpi).toBe(150)
  })

  it('refuses files that are signed or protected', async () => {
    const refusals = [await signedPdf(), encryptedPdf({ userPassword: '', ownerPassword: 'def' })].map(async (bytes) =>
      pool.mend({ from: write(await bytes), to: newPath(), pages: [asItIs(0)] }),
    )
    expect(await Promise.all(refusals)).toEqual([
      { kind: 'refused', why: 'signed' },
      { kind: 'refused', why: 'protected' },
    ])
  })
})
