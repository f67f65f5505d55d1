import '../../../renderer/ui/tokens.css'
import '../../../renderer/ui/base.css'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { App } from '../../../renderer/app/app.tsx'
import { loadOtherScreens } from '../../../renderer/app/use-other-screens.ts'
import { startReplicas } from '../../../renderer/bridge/replicas.ts'
import { createFakeBridge, type FakeBridge } from './fake-bridge.ts'
import { answerFor, makeWorkspace, type Workspace } from './fake-workspace.ts'
import { signedInAs, signedOut } from './samples.ts'

let session = signedOut
const accountNow = () =>
  session.person === null || session.environmentId === null
    ? undefined
    : { environmentId: session.environmentId, personId: session.person.id }

const bridge = createFakeBridge(accountNow)
Object.defineProperty(window, 'malote', { value: bridge, configurable: true })
startReplicas()

interface OpenedWindow {
  readonly bridge: FakeBridge
  readonly workspace: Workspace
  /** Signs in another user, or signs out. */
  signIn(next: Workspace | null): void
}

/** Opens the window of a signed-in user over a fake bridge, until the test ends, at Capturar unless told otherwise. */
export async function openWindow({
  screen = 'capture',
  ...changes
}: Partial<Workspace> & { screen?: 'capture' | 'today' } = {}): Promise<OpenedWindow> {
  const workspace = { ...makeWorkspace(signedInAs('Ana Prado')), ...changes }
  const signIn = (next: Workspace | null) => {
    if (next !== null) answerFor(bridge, next)
    session = next?.session ?? signedOut
    bridge.publish('session.changed', session)
  }
  await loadOtherScreens()
  const root = mount()
  onTestFinished(() => {
    signIn(null)
    bridge.connect(false)
    root.unmount()
    bridge.reset()
    document.body.replaceChildren()
  })
  session = workspace.session
  answerFor(bridge, workspace)
  bridge.connect(true)
  // The shell does this last, before a user can act in it.
  await expect.poll(() => bridge.asked('opened.take').length).toBeGreaterThan(0)
  if (screen === 'capture') await goTo(/^Capturar/)
  return { bridge, workspace, signIn }
}

function mount(): Root {
  document.documentElement.lang = 'pt-BR'
  const element = document.createElement('div')
  element.id = 'root'
  document.body.replaceChildren(element)
  const root = createRoot(element)
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  return root
}

/** Waits until the current changes are rendered. */
export async function drawn(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
}

/** Whether a text ends in an ellipsis because it has no room. */
export const isCut = (target: Locator): boolean => {
  const element = target.element()
  return element.scrollWidth > element.clientWidth
}

/** Whether this is `npm test` without `--all`; written in by Vite. */
declare const isUsualRun: boolean

/** The test files that axe has checked in this run of `npm test`. */
const cleanFiles = new Set<string | undefined>()

/** Expects that axe finds no violation: in `npm test` once for each file, because each of them is about one screen. */
export async function expectClean(): Promise<void> {
  const { testPath } = expect.getState()
  if (isUsualRun && cleanFiles.has(testPath)) return drawn()
  cleanFiles.add(testPath)
  // Whether a dialog covers the rest is judged by what is on screen.
  await drawn()
  // Colours are checked only after animations have ended. A sheet that waits for its page shimmers without end.
  const isEnding = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
  await expect.poll(() => document.getAnimations().some(isEnding)).toBe(false)
  // React Aria hides the rest of the page from axe while a dialog is open.
  const isCovered = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  const pageRules = ['landmark-one-main', 'page-has-heading-one', 'region']
  const rules = Object.fromEntries(pageRules.map((rule) => [rule, { enabled: !isCovered }]))
  const { violations } = await axe.run(document, { rules, resultTypes: ['violations'] })
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([])
}

/** Collects the announcements for screen readers from now on. */
export function heard(): string[] {
  const said: string[] = []
  const region = page.getByTestId('announcer').element()
  new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, { childList: true, subtree: true })
  return said
}

/** Drops files onto the window, by the events that the page gets. */
export function dropFiles(names: readonly string[]): void {
  const data = new DataTransfer()
  for (const name of names) data.items.add(new File(['%PDF-1.7'], name, { type: 'application/pdf' }))
  const target = document.querySelector('main')
  for (const type of ['dragenter', 'dragover', 'drop'])
    target?.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
}

export const button = (name: string | RegExp, scope: Pick<Locator, 'getByRole'> = page): Locator =>
  scope.getByRole('button', { name, exact: typeof name === 'string' })
export const box = (name: string): Locator => page.getByRole('textbox', { name })

// Events are created in the page: events through the browser's protocol take several frames.
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

export async function click(target: Locator, { isAdded = false } = {}): Promise<void> {
  await target.findElement()
  // A list is drawn in steps: until its first rows, nothing can be selected, and a click on its head would be lost.
  await expect.poll(() => target.element().matches(':disabled')).toBe(false)
  const element = target.element()
  if (isAdded) await user.keyboard('{Control>}')
  await user.click(element)
  if (isAdded) await user.keyboard('{/Control}')
}

/** Presses keys at the focus, in the notation of user-event: `{Control>}a{/Control}`. */
export const press = (keys: string): Promise<void> => user.keyboard(keys)
export const pointer = user.pointer

/** Replaces the text of a field. */
export async function fill(target: Locator, text: string): Promise<void> {
  const element = (await target.findElement()) as HTMLInputElement | HTMLTextAreaElement
  element.focus()
  element.select()
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

/** Goes to a screen or a box by its name in the navigation, which lists the boxes behind one entry when it is closed. */
export async function goTo(name: RegExp): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Principal' })
  const entry = button(name, navigation)
  const chooser = button(/^Caixas/, navigation)
  if (entry.query() !== null || chooser.query() === null) return click(entry)
  await click(chooser)
  return click(button(name, page.getByRole('dialog', { name: 'Caixas' })))
}

/** Types into a search field, and waits for its list. */
export async function search(field: string, text: string): Promise<void> {
  const input = page.getByRole('combobox', { name: field })
  await fill(input, text)
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await drawn()
}

/** Chooses an entry of a search field. */
export async function find(field: string, text: string, option: RegExp): Promise<void> {
  await search(field, text)
  await click(page.getByRole('option', { name: option }).first())
}

/** Chooses an entry of a select field. */
export async function select(field: RegExp, option: RegExp, scope: Pick<Locator, 'getByRole'> = page): Promise<void> {
  await click(button(field, scope))
  await click(page.getByRole('option', { name: option }))
}

/** Gives a file to a field for files, as its dialog would. */
export function giveFile(input: Element | null | undefined, name: string): void {
  if (!(input instanceof HTMLInputElement)) throw new Error('no field for a file')
  const data = new DataTransfer()
  data.items.add(new File(['%PDF'], name, { type: 'application/pdf' }))
  input.files = data.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Chooses an entry of a menu, and closes a menu that stays open. */
export async function chooseIn(opener: Locator, name: string | RegExp): Promise<void> {
  await click(opener)
  const entry = (role: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox') => page.getByRole(role, { name })
  await click(entry('menuitem').or(entry('menuitemradio')).or(entry('menuitemcheckbox')))
  await drawn()
  if (page.getByRole('menu').elements().length > 0) await press('{Escape}')
}

/** The menu in the head line of a list, and the filters of a box. */
export const listMenu = button('Opções da lista')
export const filters = button(/^Filtros/)
