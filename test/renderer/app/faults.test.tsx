import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { FakeBridge } from '../support/fake-bridge.ts'
import { makeOperation } from '../support/samples.ts'
import { button, click, expectClean, goTo, openWindow } from '../support/window.tsx'

// React logs each error that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') as PropertyDescriptor

/** Lets the browser throw for some dates, as it does for those that cannot be read. */
function breakDates(isBroken: (options: Intl.ResolvedDateTimeFormatOptions, date: Date) => boolean): void {
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    configurable: true,
    get(this: Intl.DateTimeFormat) {
      return (date: Date) => {
        if (isBroken(this.resolvedOptions(), date)) throw new RangeError('Invalid time value of Ana Prado')
        return format.get?.call(this)(date)
      }
    },
  })
  onTestFinished(mend)
}

const mend = (): void => void Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format)

const bad = '2020-02-02T10:00:00.000Z'
const operations = () => [
  makeOperation('capture', 'Ata.pdf', { state: 'done' }),
  makeOperation('sign', 'Ruim.pdf', { updatedAt: bad }),
]

/** The report that main got: its code is on screen, and it holds nothing that the person reads. */
async function expectReport(bridge: FakeBridge, place: string): Promise<void> {
  const report = bridge.asked('diagnostics.recordFault').at(-1)
  expect(report).toMatchObject({ place, name: 'RangeError' })
  expect(report?.frames[0]).toMatch(/^dates\.ts:\d+:\d+$|^faults\.test\.tsx:\d+:\d+$/)
  expect(JSON.stringify(report)).not.toMatch(/Ana|Prado|Invalid/)
  await expect.element(page.getByText(report?.id ?? '')).toBeVisible()
}

it('says that one item cannot be shown, and shows the next one that is chosen', async () => {
  const { bridge } = await openWindow({ operations: operations() })
  breakDates((_options, date) => date.toISOString() === bad)
  await goTo(/^Envios/)
  await click(page.getByRole('option', { name: /Ruim/ }))
  await expect.element(page.getByRole('heading', { name: 'Esta parte não pôde ser mostrada' })).toBeVisible()
  await expectReport(bridge, 'part')
  await expectClean()
  await click(page.getByRole('option', { name: /Ata/ }))
  await expect.element(page.getByRole('heading', { name: 'Ata.pdf' })).toBeVisible()
  await expect.element(page.getByText('Esta parte não pôde ser mostrada')).not.toBeInTheDocument()
})

it('says that a list cannot be shown, and shows it on the next try', async () => {
  const { bridge } = await openWindow({ operations: operations() })
  breakDates(({ hour, second }) => hour !== undefined && second === undefined)
  await goTo(/^Envios/)
  await expect.element(page.getByRole('heading', { name: 'Esta lista não pôde ser mostrada' })).toBeVisible()
  await expectReport(bridge, 'list')
  await expectClean()
  mend()
  await click(button('Tentar de novo'))
  await expect.element(page.getByRole('option', { name: /Ruim/ })).toBeVisible()
})

it('says that a screen cannot be shown, and leads to another one', async () => {
  const { bridge } = await openWindow()
  breakDates(({ weekday }) => weekday !== undefined)
  await goTo(/^Hoje/)
  await expect.element(page.getByRole('heading', { name: 'Esta tela não pôde ser mostrada' })).toBeVisible()
  await expectReport(bridge, 'screen')
  await expectClean()
  await click(button('Ir para Envios'))
  await expect.element(page.getByRole('heading', { name: 'Envios', level: 1 })).toBeVisible()
})

it('says that the window cannot be shown, instead of an empty page', async () => {
  const { bridge, workspace } = await openWindow()
  const setTitle = vi.spyOn(document, 'title', 'set').mockImplementation(() => {
    throw new RangeError('Invalid title of Ana Prado')
  })
  bridge.publish('session.changed', { ...workspace.session, status: 'signed-out', person: null, roles: [] })
  await expect.element(page.getByRole('heading', { name: 'A janela não pôde ser mostrada' })).toBeVisible()
  await expect.element(button('Recarregar a janela')).toBeVisible()
  await expectReport(bridge, 'window')
  setTitle.mockRestore()
  await click(button('Tentar de novo'))
  await expect.element(page.getByRole('heading', { name: 'A janela não pôde ser mostrada' })).not.toBeInTheDocument()
})
