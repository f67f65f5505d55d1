import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { forkChild } from '../../../main/child-process.ts'
import { createConversion } from '../../../main/engine/conversion/index.ts'
import { missingOf, picturePrograms } from '../../run/packages.ts'
import { createChance } from '../../support/chance.ts'
import { corpusFormats, makeCorpus, runProgram } from '../../support/picture-corpus.ts'
import { testFolder } from '../../support/test-folder.ts'

const missing = missingOf(picturePrograms)
const folder = testFolder()
const child = new URL('../../../main/engine/conversion/conversion-child.ts', import.meta.url)
const conversion = createConversion({
  spawn: () => forkChild(child),
  log: { warn: () => undefined },
  limits: { limitMs: 30_000, memoryBytes: 600 * 2 ** 20 },
})
afterAll(() => conversion.close())

const perFormat = 50

/** Cuts, overwrites or repeats a part of the bytes. */
function spoiled(bytes: Buffer, chance: () => number): Buffer {
  const at = Math.floor(chance() * bytes.length)
  const length = 1 + Math.floor(chance() ** 4 * 200)
  const act = Math.floor(chance() * 4)
  if (act === 0) return bytes.subarray(0, at)
  if (act === 1) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
  if (act === 2) return Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
  const changed = Buffer.from(bytes)
  for (let place = at; place < Math.min(at + length, bytes.length); place += 1)
    changed[place] = Math.floor(chance() * 256)
  return changed
}

describe.skipIf(missing.length > 0)('spoiled pictures', () => {
  it.each(corpusFormats)(
    'of %s are refused within the limits, or make a PDF that is whole',
    { timeout: 900_000 },
    async (format) => {
      const own = path.join(folder, format)
      mkdirSync(own)
      const originals = makeCorpus(format, own)
      const chance = createChance(corpusFormats.indexOf(format)).random
      const convertOne = async (nth: number) => {
        const from = path.join(own, `spoiled-${nth}`)
        // The header decides most: every second fault is in it.
        const original = readFileSync(originals[nth % originals.length] ?? '')
        const head = nth % 2 === 0 ? Math.min(200, original.length) : original.length
        writeFileSync(from, Buffer.concat([spoiled(original.subarray(0, head), chance), original.subarray(head)]))
        const to = path.join(own, `made-${nth}`)
        mkdirSync(to)
        const result = await conversion.convert({ from, name: 'picture', to, paper: 'as-is' })
        if (result.kind === 'refused') {
          expect(['damaged', 'unknown', 'too-large', 'memory', 'empty']).toContain(result.why)
          expect(readdirSync(to)).toEqual([])
          return result.why
        }
        for (const document of result.documents)
          if (document.path !== from) runProgram('qpdf', '--check', document.path)
        return 'converted'
      }
      const results: string[] = []
      for (let nth = 0; nth < perFormat; nth += 2)
        results.push(...(await Promise.all([convertOne(nth), convertOne(nth + 1)])))
      expect(results).toHaveLength(perFormat)
      expect(results).toContain('damaged')
    },
  )
})
