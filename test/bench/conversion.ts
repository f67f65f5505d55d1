import { mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { forkChild } from '../../main/child-process.ts'
import { createConversion } from '../../main/engine/conversion/index.ts'
import { runProgram } from '../support/picture-corpus.ts'
import { removeFolder } from '../support/remove-folder.ts'
import type { Bench } from './figure.ts'
import { medianOf, megabytes, peakOf, runPeer } from './peer-program.ts'

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
  const pdf = at('peer.pdf')
  const byImg2pdf = (name: string) => ({ name, peer: 'img2pdf', args: [at(name), '-o', pdf] })
  // ImageMagick may not write PDFs here.
  const decoded = (name: string) =>
    `${magick} ${at(name)} ${at('decoded.png')} && img2pdf ${at('decoded.png')} -o ${pdf}`
  const byBoth = (name: string) => ({ name, peer: 'sh', args: ['-c', decoded(name)] })
  return [
    ...['photo.jpg', 'photo.png', 'page.tif', 'photo.tif'].map(byImg2pdf),
    ...['photo.webp', 'photo.heic'].map(byBoth),
  ].map((each) => ({ ...each, from: at(each.name) }))
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
    for (const { name, from, peer, args } of makePictures(folder)) {
      const taken: number[] = []
      let peak = 0
      let pdfBytes = 0
      for (let nth = 0; nth < times; nth += 1) {
        const to = path.join(folder, `${name}-${nth}`)
        mkdirSync(to)
        const watch = setInterval(() => {
          peak = Math.max(peak, peakOf(pid))
        }, 10)
        const begun = performance.now()
        const result = await conversion.convert({ from, name, to, paper: 'as-is' })
        taken.push(performance.now() - begun)
        clearInterval(watch)
        if (result.kind !== 'converted') throw new Error(`${name}: ${result.why}`)
        pdfBytes = statSync(result.documents[0]?.path ?? '').size
      }
      const other = await runPeer(peer, args, times)
      const named = peer === 'sh' ? `${magick} and img2pdf` : peer
      const beside = (value: number | undefined) => (value === undefined ? {} : { peer: { name: named, value } })
      const otherBytes = other === null ? undefined : statSync(path.join(folder, 'peer.pdf')).size
      tell({ what: name, value: Math.round(medianOf(taken)), unit: 'ms', better: 'lower', ...beside(other?.ms) })
      // Of two programs in a shell, only the shell's memory is known.
      const memory = other === null || peer === 'sh' ? undefined : megabytes(other.rssBytes)
      tell({ what: `${name}, peak`, value: megabytes(peak), unit: 'MB', better: 'lower', ...beside(memory) })
      const size = otherBytes === undefined ? undefined : megabytes(otherBytes)
      tell({ what: `${name}, PDF`, value: megabytes(pdfBytes), unit: 'MB', better: 'lower', ...beside(size) })
    }
  } finally {
    await conversion.close()
    removeFolder(folder)
  }
}
