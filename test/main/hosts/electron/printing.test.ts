import { expect, it } from 'vitest'
import { createPrinting } from '../../../../main/hosts/electron/printing.ts'

const printers = ['Etiquetas', 'Recepcao'].map((name) => ({ name, displayName: name, description: '', options: {} }))
const ranges = [
  { from: 1, to: 3 },
  { from: 5, to: 5 },
]
const order = { printer: 'Recepcao', copies: 2, ranges, paper: { width: 175.92, height: 82.08 } }

/** A system whose programs answer so. */
function open(platform: NodeJS.Platform, stdout: string | object, print = () => {}) {
  const calls: string[] = []
  const page = { getPrintersAsync: async () => printers, printToPDF: async () => Buffer.alloc(0), print }
  const printing = createPrinting({
    platform,
    contents: () => page,
    async run(program, args) {
      calls.push([program, ...args].join(' '))
      if (typeof stdout === 'object') throw Object.assign(new Error(program), stdout)
      return { stdout }
    },
  })
  const names = async () => (await printing.printers()).map(({ name }) => name)
  return { ...printing, names, calls }
}

it.each([
  ['linux', 'destino padrão do sistema: Recepcao\n', ['Recepcao', 'Etiquetas']],
  ['darwin', 'no system default destination\n', ['Etiquetas', 'Recepcao']],
  ['linux', { code: 'ENOENT' }, ['Etiquetas', 'Recepcao']],
  ['win32', '', ['', 'Etiquetas', 'Recepcao']],
] as const)('lists the default printer first: %s, which answers %j', async (platform, answer, names) => {
  expect(await open(platform, answer).names()).toEqual(names)
})

it.each([
  [{ width: 175.92, height: 82.08 }, 'Custom.62x29mm'],
  [{ width: 594.96, height: 841.92 }, 'A4'],
  [{ width: 612, height: 792 }, 'Letter'],
])('hands lp a file of %j with its own paper and size, and no name of a document', async (paper, media) => {
  const { print, calls } = open('darwin', '')
  expect(await print('/-f', { ...order, paper })).toEqual({ kind: 'sent' })
  const options = `-P 1-3,5 -o media=${media} -o print-scaling=none`
  expect(calls).toEqual([`lp -d Recepcao -n 2 -t Malote ${options} -- /-f`])
})

it.each([
  ['no-program', { code: 'ENOENT' }],
  ['no-answer', { killed: true }],
  ['not-accepted', { code: 1, stderr: 'lp: Error - scheduler not responding\n' }],
])('tells how lp has failed: %s', async (kind, error) => {
  expect(await open('linux', error).print('/file', order)).toMatchObject({ kind })
})

it('prints the window of Windows again in silence, with pages from 0 and the paper in microns', async () => {
  const asked: object[] = []
  const answer = (options: object, done: (isSent: boolean, reason: string) => void) => {
    asked.push(options)
    done(false, 'Invalid printer settings')
  }
  const { print } = open('win32', '', answer as never)
  const wanted = { ...order, paper: { width: 72, height: 144 } }
  expect(await print('', wanted)).toMatchObject({ kind: 'not-accepted' })
  const pageRanges = ranges.map(({ from, to }) => ({ from: from - 1, to: to - 1 }))
  const pageSize = { width: 25_400, height: 50_800 }
  expect(asked[0]).toEqual({ silent: true, deviceName: 'Recepcao', copies: 2, pageRanges, pageSize })
})
