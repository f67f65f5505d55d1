import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { engineFiles } from './engine-files.ts'
import type { EnginePage, Turn } from './engine-messages.ts'
import { type GreyImage, parsePgm, toPgm, turned, turnedBack } from './grey-image.ts'

/** The part of tesseract.js-core that is used here; the package has no types. */
interface Api {
  Init(folder: string, language: string, engineMode: number): number
  SetVariable(name: string, value: string): void
  SetImageFile(exifOrientation: number, angle: number): number
  Recognize(monitor: null): number
  GetJSONText(): string
  MeanTextConf(): number
  Clear(): void
}
interface Core {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void }
  readonly TessBaseAPI: new () => Api
}
type LoadCore = (options: object) => Promise<Core>

/** Publicly: OEM_LSTM_ONLY. */
const lstmOnly = 1
/** Below this mean confidence a page may be upside down, and is read turned, too. */
const doubtful = 65
/** Above this a turned page counts as upright. */
const certain = 80
/** Fewer words say nothing about a page's orientation. */
const fewestWords = 4

const boxSchema = z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })
const textSchema = z.object({
  blocks: z.array(
    z.object({
      paragraphs: z.array(
        z.object({
          lines: z.array(z.object({ words: z.array(z.object({ text: z.string().trim(), bbox: boxSchema })) })),
        }),
      ),
    }),
  ),
})

/** Tesseract in this process; `read` blocks it for seconds. */
interface Tesseract {
  /** Reads a PGM file. Throws Error if the file or the engine fails. */
  read(file: string): EnginePage
}

/** Loads the engine and its Portuguese data from files; nothing is fetched. */
export async function loadTesseract(): Promise<Tesseract> {
  const files = engineFiles()
  const load = createRequire(import.meta.url)(files.module) as LoadCore
  const core = await load({ wasmBinary: readFileSync(files.wasm), print: () => {}, printErr: () => {} })
  core.FS.writeFile('/por.traineddata', gunzipSync(readFileSync(files.language)))
  const api = new core.TessBaseAPI()
  if (api.Init('/', 'por', lstmOnly) !== 0) throw new Error('tesseract does not start')
  api.SetVariable('user_defined_dpi', '300')

  function readTurned(image: GreyImage, turn: Turn): EnginePage {
    core.FS.writeFile('/input', toPgm(turned(image, turn)))
    try {
      if (api.SetImageFile(1, 0) !== 0) throw new Error('tesseract does not read the picture')
      if (api.Recognize(null) !== 0) throw new Error('tesseract does not recognise the picture')
      const words = wordsOf(api.GetJSONText()).map(([text, line, ...box]) => {
        const [left, top, right, bottom] = turnedBack(box, turn, image)
        return [text, line, left, top, right, bottom] satisfies EnginePage['words'][number]
      })
      return { words, confidence: words.length === 0 ? 0 : api.MeanTextConf(), turn }
    } finally {
      api.Clear()
      core.FS.unlink('/input')
    }
  }

  return {
    read(file) {
      const image = parsePgm(readFileSync(file))
      const upright = readTurned(image, 0)
      if (upright.words.length < fewestWords || upright.confidence >= doubtful) return upright
      let best = upright
      for (const turn of [180, 90, 270] as const) {
        const other = readTurned(image, turn)
        if (other.words.length >= fewestWords && other.confidence > best.confidence) best = other
        if (best.confidence >= certain) break
      }
      // A photograph is as doubtful in every orientation.
      return best.confidence >= certain ? best : upright
    },
  }
}

type Word = EnginePage['words'][number]

function wordsOf(json: string): Word[] {
  const lines = textSchema
    .parse(JSON.parse(json))
    .blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
  return lines.flatMap(({ words }, line) =>
    words
      .filter(({ text }) => text !== '')
      .map(({ text, bbox }): Word => [text, line, bbox.x0, bbox.y0, bbox.x1, bbox.y1]),
  )
}
