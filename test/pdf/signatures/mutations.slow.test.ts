import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { reportSignatures } from '../../../pdf/signatures/report-signatures.ts'
import { createChance } from '../../support/chance.ts'
import { makePeople } from '../../support/signed-corpus/entry.ts'
import { change, prepare } from '../../support/signed-corpus/mutations.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()

/** The text that poppler shows; empty for a file that it cannot open. */
function textIn(bytes: Buffer): string {
  const file = path.join(folder, 'file.pdf')
  writeFileSync(file, bytes)
  try {
    return execFileSync('pdftotext', ['-q', file, '-'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

const [documents, changesEach] = [20, 12]

it.each([1, 2])(
  'a signature that holds over a file made at random stands over the text that was signed, as poppler shows it (seed %s)',
  async (seed) => {
    const people = makePeople()
    const chance = createChance(seed)
    const otherTexts: { made: number; signed: string; shown: string }[] = []
    let [held, refused] = [0, 0]
    for (let made = 0; made < documents; made += 1) {
      const signed = prepare(people, chance)
      const text = textIn(signed.bytes)
      for (let each = 0; each < changesEach; each += 1) {
        const bytes = change(signed, people, chance)
        const read = async (start: number, length: number) => bytes.subarray(start, start + length)
        const options = { roots: people.roots, now: new Date() }
        const { signatures } = await reportSignatures({ bytes: bytes.length, read }, options)
        if (signatures[0]?.reason !== 'holds') refused += 1
        else {
          held += 1
          const shown = textIn(bytes)
          if (shown !== text) otherTexts.push({ made, signed: text, shown })
        }
      }
    }
    expect(otherTexts).toEqual([])
    // Neither half of the files is empty, so that the test says something.
    expect(Math.min(held, refused)).toBeGreaterThan(20)
  },
  300_000,
)
