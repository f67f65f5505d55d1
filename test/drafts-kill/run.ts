import { mkdtempSync } from 'node:fs'
import os, { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { build, isStale } from '../../main/hosts/local/build.ts'
import { signIn } from '../e2e/walk/session.ts'
import { killWhileTyping } from '../e2e/walk/typing-kills.ts'
import { launchOptions } from '../support/browser.ts'
import { startMalote } from '../support/malote.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { startService } from '../support/service.ts'

/** Kills the application again and again during typing: at most half a second of text may be lost. */
const promisedMs = 500

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
})
const [kills, seed] = [Number(values.kills), Number(values.seed)]
if (![kills, seed].every(Number.isInteger)) {
  process.stderr.write('npm run drafts-kill -- [--kills N] [--seed N]\n')
  process.exit(2)
}

/** A seeded linear congruential generator. */
function randomOf(seed: number): () => number {
  let state = BigInt(seed)
  return () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n
    return Number(state >> 40n) / 2 ** 24
  }
}

const root = path.resolve(import.meta.dirname, '../..')
if (isStale(root) && !build(root)) throw new Error('the window could not be built')
// Removed at exit, with whatever killed processes left in it.
const scratch = mkdtempSync(path.join(tmpdir(), 'malote-drafts-kill-'))
process.env['TMPDIR'] = scratch
process.once('exit', () => removeFolder(scratch))
const say = (line: string) => process.stdout.write(`${line}\n`)

say(`${os.availableParallelism()} cores, Node ${process.version}, seed ${seed}`)
const service = await startService()
const malote = await startMalote({ service })
const browser = await chromium.launch(launchOptions())
try {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' })).newPage()
  await page.goto(malote.address)
  await signIn(page, 'ana.prado')
  let count = 0
  const done = await killWhileTyping({
    malote,
    page,
    login: 'ana.prado',
    kills,
    random: randomOf(seed),
    onKill({ typed, missing, missingMs, isBeginning }) {
      count += 1
      const wrong = !isBeginning || missingMs > promisedMs ? '  NOT AS IT SHOULD BE' : ''
      say(`${count}: ${typed} letters typed, ${missing} missing, the first from ${missingMs} ms before${wrong}`)
    },
  })
  const sorted = done.map(({ missingMs }) => missingMs).toSorted((a, b) => a - b)
  const bad = done.filter(({ missingMs, isBeginning }) => missingMs > promisedMs || !isBeginning)
  say(
    `${kills} kills: missing at the median ${sorted[Math.floor(kills / 2)]} ms, at most ${sorted.at(-1)} ms of typing`,
  )
  say(`${bad.length} of ${kills} lost more than ${promisedMs} ms, or anything else`)
  process.exitCode = bad.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await malote.stop()
  await service.stop()
}
