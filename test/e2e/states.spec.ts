import { type Interposer, startInterposer } from '../support/interposer.ts'
import { startService } from '../support/service.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { seeBox } from './walk/box-states.ts'
import { seeWriting } from './walk/compose-states.ts'
import { seeDrafts } from './walk/draft-states.ts'
import { ask } from './walk/folders.ts'
import { openSteadily, type StateWalk } from './walk/states.ts'

const themes = ['light', 'dark', 'contrast'] as const

for (const [title, walkThrough] of [
  ['composing', async (walk: StateWalk) => seeDrafts(walk, await seeWriting(walk))],
  ['a box', seeBox],
] as const) {
  test(`axe finds nothing in any state of ${title}, in light, dark and high contrast`, {
    tag: '@all',
  }, async ({ folder, openDesk }) => {
    test.setTimeout(600_000)
    // Its own: the states begin with nothing in them.
    const service = await startService()
    const lines: Interposer[] = []
    try {
      await walkThrough({
        ...{ service, folder },
        async openDesk({ login }) {
          const line = await startInterposer(service.baseUrl)
          lines.push(line)
          const { page } = await openDesk({ service, apiUrl: line.url, ...(login === undefined ? {} : { login }) })
          return { page, line }
        },
        async see(page, name, open) {
          for (const theme of themes) {
            await ask(page, 'settings.update', { theme })
            await expect(page.locator(`html[data-theme="${theme}"]`)).toBeAttached()
            if (open !== undefined) await openSteadily(page, open)
            await expectClean(page, `${name}, ${theme}`)
            if (open !== undefined) await page.keyboard.press('Escape')
          }
        },
      })
    } finally {
      await Promise.all(lines.map((line) => line.close()))
      await service.stop()
    }
  })
}
