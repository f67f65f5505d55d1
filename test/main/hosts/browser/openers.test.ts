import { expect, it } from 'vitest'
import { createOpeners } from '../../../../main/hosts/browser/openers.ts'

it('a sign-in that the page that connected last cannot open is opened by another page, and by the system if none can', async () => {
  const asked: string[] = []
  const openers = createOpeners({ openBySystem: async (url) => void asked.push(`system ${url}`), patienceMs: 2000 })
  const page = (name: string, canOpen: (url: string) => boolean) =>
    openers.connect(({ open, url }) => {
      asked.push(name)
      openers.answered(open, canOpen(url))
    })
  page('window', (url) => url.endsWith('/one'))
  page('second screen', () => false)
  await openers.open('https://id.example/one')
  expect(asked.splice(0)).toEqual(['second screen', 'window'])
  await openers.open('https://id.example/two')
  expect(asked).toEqual(['second screen', 'window', 'system https://id.example/two'])
})
