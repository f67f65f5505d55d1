import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import type { Malote } from '../../support/malote.ts'
import { signIn } from './session.ts'

/** The loss of one kill during typing. */
interface TypingKill {
  /** Letters typed before the kill. */
  readonly typed: number
  /** Letters at the end that were not saved. */
  readonly missing: number
  /** Milliseconds between the first lost letter and the kill; 0 if none is lost. */
  readonly missingMs: number
  /** The saved text is a prefix of the typed text. */
  readonly isBeginning: boolean
}

interface TypingKills {
  malote: Malote
  page: Page
  login: string
  kills: number
  /** A random number from 0 to 1. */
  random(): number
  onKill?(kill: TypingKill): void
}

const letters = 'segue a prestação de contas do convênio, com as notas fiscais e os relatórios de cada mês. '
const fewest = 10
const most = 90
/** Typing without a pause. */
const gapMs = 25

/**
 * Types forwardings without a pause, kills the application with SIGKILL at a random keystroke, reads the saved text
 * from the disk and starts again.
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
  await page.getByRole('button', { name: 'Novo encaminhamento', exact: true }).click()
  const message = page.getByRole('textbox', { name: 'Mensagem' })
  await message.click()
  // When the page got each letter, by the clock of this process.
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

/** The saved message of the draft with this beginning; empty if there is none. */
function keptMessage(dataFolder: string, mark: string): string {
  const db = new DatabaseSync(path.join(dataFolder, 'malote.db'), { readOnly: true })
  try {
    const rows = db.prepare("SELECT fields ->> 'message' AS message FROM drafts ORDER BY created_at DESC").all()
    return rows.map(({ message }) => String(message)).find((message) => message.startsWith(mark)) ?? ''
  } finally {
    db.close()
  }
}
