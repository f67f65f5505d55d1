import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { startService } from '../support/service.ts'
import { expect, test } from './fixtures.ts'
import { violationsOf } from './walk/access.ts'
import { seeBox } from './walk/box-states.ts'
import { seeWriting } from './walk/compose-states.ts'
import { readDirectory } from './walk/directory.ts'
import { seeDrafts } from './walk/draft-states.ts'
import { ask } from './walk/folders.ts'
import { openSteadily, type StateWalk } from './walk/states.ts'

const themes = ['light', 'dark', 'contrast'] as const

/**
 * While a list or a menu is open, React Aria hides all else from readers, headings and landmarks too. What it hides is
 * never reached: going on by Tab closes the list first.
 */
const behindOpenList = ['aria-hidden-focus', 'page-has-heading-one', 'region']

async function seeDraftsAlone(walk: StateWalk): Promise<void> {
  const desk = await walk.openDesk({ login: 'ana.prado' })
  await readDirectory(desk.page)
  await seeDrafts(walk, desk)
}

for (const [title, walkThrough] of [
  ['the fields of a forwarding', seeWriting],
  ['a draft, with what goes along and where it goes', seeDraftsAlone],
  ['a box', seeBox],
] as const) {
  test(`axe finds nothing in any state of ${title}, in light, dark and high contrast`, {
    tag: '@all',
  }, async ({ folder, openDesk }) => {
    test.setTimeout(900_000)
    // Its own: the states begin with nothing in them.
    const service = await startService()
    const lines: FaultProxy[] = []
    const found: string[] = []
    try {
      await walkThrough({
        ...{ service, folder },
        async openDesk({ login }) {
          const line = await startFaultProxy(service.baseUrl)
          lines.push(line)
          const { page } = await openDesk({ service, apiUrl: line.url, ...(login === undefined ? {} : { login }) })
          return { page, line }
        },
        async see(page, name, open) {
          // A theme changes nothing but colours: what else there is to find is found in the first.
          const all = { except: open === undefined ? [] : behindOpenList }
          for (const theme of themes) {
            await ask(page, 'settings.update', { theme })
            await expect(page.locator(`html[data-theme="${theme}"]`)).toBeAttached()
            if (open !== undefined) await openSteadily(page, open)
            const violations = await violationsOf(page, theme === 'light' ? all : { only: ['color-contrast'] })
            found.push(...violations.map((violation) => `${name}, ${theme}: ${violation}`))
            if (open !== undefined) await page.keyboard.press('Escape')
          }
        },
      })
      expect(found).toEqual([])
    } finally {
      await Promise.all(lines.map((line) => line.close()))
      await service.stop()
    }
  })
}
