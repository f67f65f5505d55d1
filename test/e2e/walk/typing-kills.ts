import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import type { Malote } from '../../support/malote.ts'
import { signIn } from './session.ts'

/** What one kill in the middle of typing cost. */
interface TypingKill {
  /** Letters that had been typed when it was killed. */
  readonly typed: number
  /** Letters at the end that are not in what was kept. */
  readonly missing: number
  /** How long before the kill the first of those was typed; 0 if none is missing. */
  readonly missingMs: number
  /** What was kept begins what was typed: nothing in the middle is gone or changed. */
  readonly isBeginning: boolean
}

interface TypingKills {
  malote: Malote
  page: Page
  login: string
  kills: number
  /** A number from 0 to 1, another at each call. */
  random(): number
  onKill?(kill: TypingKill): void
}

const letters = 'segue a prestação de contas do convênio, com as notas fiscais e os relatórios de cada mês. '
const fewest = 10
const most = 90
/** As somebody types who never stops. */
const gapMs = 25

/**
 * Types forwardings without a pause, and kills the application with -9 at a keystroke taken at random; then reads
 * from the disk what was kept, and starts again on it.
 */
export async function killWhileTyping({
  malote,
  page,
  login,
  kills,
  random,
  onKill = () => {},
}: TypingKills): Promise<TypingKill[]> {
  const done: TypingKill[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    if (kill > 0) {
      await page.goto(await malote.restart())
      await signIn(page, login)
    }
    const one = await killOnce(malote, page, `${kill} `, fewest + Math.floor(random() * (most - fewest)))
    done.push(one)
    onKill(one)
  }
  return done
}

async function killOnce(malote: Malote, page: Page, mark: string, at: number): Promise<TypingKill> {
  await page.getByRole('button', { name: 'Novo encaminhamento' }).click()
  const message = page.getByRole('textbox', { name: 'Mensagem' })
  await message.click()
  // When the page heard each letter: by the very clock that this process has.
  await message.evaluate((box) => {
    const times: number[] = []
    Object.assign(window, { typedAt: times })
    box.addEventListener('input', () => times.push(performance.timeOrigin + performance.now()))
  })
  const text = `${mark}${letters.repeat(2)}`.slice(0, at + 40)
  const killed = Promise.withResolvers<number>()
  const typing = (async () => {
    for (const [index, letter] of [...text].entries()) {
      await page.keyboard.type(letter, { delay: 0 })
      if (index === at) {
        const now = Date.now()
        void malote.kill('SIGKILL').then(() => killed.resolve(now))
        return
      }
      await page.waitForTimeout(gapMs)
    }
  })()
  await typing
  const killedAt = await killed.promise
  const times = await page.evaluate(() => (window as unknown as { typedAt: number[] }).typedAt)
  const typed = text.slice(0, times.filter((time) => time <= killedAt).length)
  const kept = keptMessage(malote.dataFolder, mark)
  const missing = Math.max(0, typed.length - kept.length)
  const first = missing === 0 ? killedAt : (times[kept.length] ?? killedAt)
  return {
    typed: typed.length,
    missing,
    missingMs: Math.round(killedAt - first),
    isBeginning: text.startsWith(kept),
  }
}

/** The message of the draft that begins so, as the disk has it; empty if there is none. */
function keptMessage(dataFolder: string, mark: string): string {
  const db = new DatabaseSync(path.join(dataFolder, 'malote.db'), { readOnly: true })
  try {
    const rows = db.prepare("SELECT fields ->> 'message' AS message FROM drafts ORDER BY created_at DESC").all()
    return rows.map(({ message }) => String(message)).find((message) => message.startsWith(mark)) ?? ''
  } finally {
    db.close()
  }
}
