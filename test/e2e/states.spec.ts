import { definedFields } from '../../contract/defined-fields.ts'
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
 * React Aria hides everything behind an open list or menu from screen readers, also headings and landmarks. The hidden
 * part is never reached: Tab closes the list first.
 */
const behindOpenList = ['aria-hidden-focus', 'page-has-heading-one', 'region']

async function seeDraftsAlone(walk: StateWalk): Promise<void> {
  const maloteWindow = await walk.openMalote({ login: 'ana.prado' })
  await readDirectory(maloteWindow.page)
  await seeDrafts(walk, maloteWindow)
}

for (const [title, walkThrough] of [
  ['the fields of a forwarding', seeWriting],
  ['a draft with attachments and recipients', seeDraftsAlone],
  ['a box', seeBox],
] as const) {
  test(`axe finds no violation in any state of ${title}, in light, dark and high contrast`, {
    tag: '@all',
  }, async ({ folder, openMalote }) => {
    test.setTimeout(900_000)
    // Its own service, because the walk begins without content.
    const service = await startService()
    const lines: FaultProxy[] = []
    const found: string[] = []
    try {
      await walkThrough({
        service,
        folder,
        async openMalote({ login }) {
          const line = await startFaultProxy(service.baseUrl)
          lines.push(line)
          const { page } = await openMalote({ service, apiUrl: line.url, ...definedFields({ login }) })
          return { page, line }
        },
        async see(page, name, open) {
          // Themes differ only in colours, so all other rules are checked in the first.
          const all = { except: open === undefined ? [] : behindOpenList }
          for (const theme of themes) {
            await ask(page, 'settings.update', { theme })
            await expect(page.locator(`html[data-theme="${theme}"]`)).toBeAttached()
            const close = open === undefined ? undefined : await openSteadily(page, open)
            const violations = await violationsOf(page, theme === 'light' ? all : { only: ['color-contrast'] })
            found.push(...violations.map((violation) => `${name}, ${theme}: ${violation}`))
            await close?.()
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
