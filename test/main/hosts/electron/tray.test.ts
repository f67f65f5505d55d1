import type { MenuItemConstructorOptions, NativeImage } from 'electron'
import { expect, it } from 'vitest'
import type { DesktopState } from '../../../../main/host.ts'
import { stateSentence } from '../../../../main/hosts/electron/desktop-texts.ts'
import { createTray, type TrayOptions } from '../../../../main/hosts/electron/tray.ts'

const inOrder: DesktopState = {
  kind: 'in-order',
  isPaused: false,
  suspendedBy: null,
  needed: 0,
  underway: 0,
  uploaded: null,
}

it('says how things stand by numbers, never by names', () => {
  const cases: [Partial<DesktopState>, string][] = [
    [{}, 'tudo em ordem'],
    [{ kind: 'waiting', needed: 1 }, '1 pendência'],
    [{ kind: 'waiting', needed: 2, underway: 1 }, '2 pendências, 1 envio em andamento'],
    [{ kind: 'waiting', underway: 3 }, '3 envios em andamento'],
    [{ kind: 'paused', isPaused: true }, 'envios pausados'],
    [{ kind: 'suspended', suspendedBy: 'battery' }, 'envios parados: computador na bateria'],
    [{ kind: 'locked' }, 'bloqueado, os envios continuam'],
    [{ kind: 'locked', isPaused: true }, 'bloqueado, envios pausados'],
    [{ kind: 'locked', suspendedBy: 'lock' }, 'bloqueado, envios parados até você entrar de novo'],
    [{ kind: 'expired' }, 'é preciso entrar de novo para enviar'],
    [{ kind: 'signed-out' }, 'ninguém entrou'],
  ]
  for (const [state, sentence] of cases) expect(stateSentence({ ...inOrder, ...state })).toBe(sentence)
})

it('changes with the state alone, and pauses or continues from its menu', () => {
  const changes: string[] = []
  const acts: unknown[] = []
  let menu: MenuItemConstructorOptions[] = []
  class Tray {
    setImage = () => {}
    on = () => this
    setToolTip = (text: string) => changes.push(text)
    setContextMenu = () => {}
  }
  const show = createTray({
    Tray: Tray as unknown as TrayOptions['Tray'],
    buildMenu: (template) => {
      menu = template
      return {} as ReturnType<TrayOptions['buildMenu']>
    },
    image: () => ({}) as NativeImage,
    acts: { show: () => acts.push('show'), pause: (isPaused) => acts.push(isPaused), quit: () => acts.push('quit') },
  })
  const click = (label: string) => {
    const item = menu.find((each) => each.label === label)
    if (item?.enabled !== false) (item?.click as (() => void) | undefined)?.()
  }
  const waiting = { ...inOrder, kind: 'waiting', underway: 1 } as const
  for (const uploaded of [0.1, 0.2, 0.3]) show({ ...waiting, uploaded })
  click('Pausar os envios')
  show({ ...waiting, kind: 'paused', isPaused: true })
  click('Continuar os envios')
  show({ ...inOrder, kind: 'locked' })
  for (const label of ['Pausar os envios', 'Abrir o Malote', 'Sair do Malote']) click(label)
  expect(acts).toEqual([true, false, 'show', 'quit'])
  expect(changes).toEqual([
    'Malote: 1 envio em andamento',
    'Malote: envios pausados',
    'Malote: bloqueado, os envios continuam',
  ])
})
