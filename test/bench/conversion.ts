import { mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { forkChild } from '../../main/child-process.ts'
import { createConversion } from '../../main/engine/conversion/index.ts'
import { runProgram } from '../support/picture-corpus.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { residentOf } from '../support/resident.ts'
import type { Bench } from './figure.ts'
import { medianOf, megabytes, runPeer } from './peer-program.ts'

const times = 3
const magick = 'convert-im6.q16'
const child = new URL('../../main/engine/conversion/conversion-child.ts', import.meta.url)

/** Makes pictures of 12 megapixels, and a fax page, in a folder. */
function makePictures(folder: string) {
  const at = (name: string) => path.join(folder, name)
  const photo = at('photo.png')
  runProgram(
    magick,
    '-seed',
    '1',
    '-size',
    '4032x3024',
    'plasma:red-blue',
    '-attenuate',
    '0.3',
    '+noise',
    'Gaussian',
    '-blur',
    '0x1',
    '-depth',
    '8',
    photo,
  )
  runProgram(magick, photo, '-quality', '90', at('photo.jpg'))
  runProgram(magick, photo, '-compress', 'LZW', at('photo.tif'))
  runProgram(magick, photo, '-resize', '2480x3508!', '-monochrome', '-compress', 'Group4', at('page.tif'))
  runProgram('cwebp', '-quiet', '-q', '85', photo, '-o', at('photo.webp'))
  runProgram('heif-enc', '-q', '80', photo, '-o', at('photo.heic'))
  const packed = (name: string): PeerStep => ({ program: 'img2pdf', args: [at(name), '-o', at('peer.pdf')] })
  // img2pdf knows neither format.
  const [fromWebp, fromHeic] = [at('webp.png'), at('heic.png')]
  return [
    ...['photo.jpg', 'photo.png', 'page.tif', 'photo.tif'].map((name) => ({ name, steps: [packed(name)] })),
    {
      name: 'photo.webp',
      steps: [{ program: 'dwebp', args: ['-quiet', at('photo.webp'), '-o', fromWebp] }, packed('webp.png')],
    },
    {
      name: 'photo.heic',
      steps: [{ program: 'heif-convert', args: [at('photo.heic'), fromHeic] }, packed('heic.png')],
    },
  ].map((each) => ({ ...each, from: at(each.name) }))
}

interface PeerStep {
  readonly program: string
  readonly args: readonly string[]
}

/** The time of all steps, and the highest peak of one; null where a program is not installed. */
async function runSteps(steps: readonly PeerStep[]): Promise<{ ms: number; rssBytes: number } | null> {
  const sum = { ms: 0, rssBytes: 0 }
  for (const { program, args } of steps) {
    const step = await runPeer(program, args, times)
    if (step === null) return null
    sum.ms += step.ms
    sum.rssBytes = Math.max(sum.rssBytes, step.rssBytes)
  }
  return sum
}

/** One picture of each kind, from the start of the child to its end: time and peak memory, beside img2pdf (apt-get install img2pdf). */
export const bench: Bench = async (tell) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-conversion-'))
  let pid: number | undefined
  const spawn = () => {
    const forked = forkChild(child)
    pid = forked.pid
    return forked
  }
  const conversion = createConversion({
    spawn,
    log: { warn: (...told) => process.stderr.write(`${JSON.stringify(told)}\n`) },
  })
  try {
    for (const { name, from, steps } of makePictures(folder)) {
      const taken: number[] = []
      let peak = 0
      let pdfBytes = 0
      for (let nth = 0; nth < times; nth += 1) {
        const to = path.join(folder, `${name}-${nth}`)
        mkdirSync(to)
        const watch = setInterval(() => {
          peak = Math.max(peak, residentOf(pid).peak)
        }, 10)
        const begun = performance.now()
        const result = await conversion.convert({ from, name, to, paper: 'as-is' })
        taken.push(performance.now() - begun)
        clearInterval(watch)
        if (result.kind !== 'converted') throw new Error(`${name}: ${result.why}`)
        pdfBytes = statSync(result.documents[0]?.path ?? '').size
      }
      const other = await runSteps(steps)
      const named = steps.map(({ program }) => program).join(' and ')
      const beside = (value: number | undefined) => (value === undefined ? {} : { peer: { name: named, value } })
      const otherBytes = other === null ? undefined : statSync(path.join(folder, 'peer.pdf')).size
      tell({ what: name, value: Math.round(medianOf(taken)), unit: 'ms', better: 'lower', ...beside(other?.ms) })
      const memory = other === null ? undefined : megabytes(other.rssBytes)
      tell({ what: `${name}, peak`, value: megabytes(peak), unit: 'MB', better: 'lower', ...beside(memory) })
      const size = otherBytes === undefined ? undefined : megabytes(otherBytes)
      tell({ what: `${name}, PDF`, value: megabytes(pdfBytes), unit: 'MB', better: 'lower', ...beside(size) })
    }
  } finally {
    await conversion.close()
    removeFolder(folder)
  }
}
