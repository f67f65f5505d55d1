import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ProfileView, WatchedFolder } from '../../../../../contract/bridge/folders.ts'
import { ok } from '../../../../../contract/bridge/outcome.ts'
import { makeConfiguration } from '../../../support/samples.ts'
import { box, button, chooseIn, click, expectClean, fill, listMenu, openWindow } from '../../../support/window.tsx'

const lockedProfile: ProfileView = {
  profileId: crypto.randomUUID(),
  name: 'Notas do balcão',
  kind: 'scanned',
  access: 'Publico',
  secrecy: null,
  classe: null,
  signers: [],
  idPapel: null,
  sendsAtOnce: true,
  coversSend: false,
  addsTextLayer: false,
  namePattern: null,
  destination: null,
  visibleMark: null,
  attachesOriginal: false,
  makesArchive: false,
  picturePaper: 'as-is',
  lock: 'Este perfil é definido pela sua organização.',
}
const ownProfile: ProfileView = { ...lockedProfile, profileId: crypto.randomUUID(), lock: null }
const lockedFolder: WatchedFolder = {
  folderId: crypto.randomUUID(),
  name: 'Scanner do balcão',
  profileId: lockedProfile.profileId,
  originals: 'keep',
  isShare: true,
  splitsSheets: false,
  takesOthers: false,
  isPaused: false,
  state: 'watching',
  problem: null,
  arriving: 0,
  unread: null,
  taken: 3,
  duplicates: 0,
  failed: 0,
  lock: 'Esta pasta é definida pela sua organização.',
}
const option = (name: RegExp) => page.getByRole('option', { name })

describe('folders and profiles of the organisation', () => {
  it('are told from those of the same name, and show what is defined without a field to change it', async () => {
    const { bridge } = await openWindow({ profiles: [lockedProfile, ownProfile] })
    bridge.answer('folders.list', () => ok([lockedFolder]))
    await chooseIn(listMenu, 'Pastas e perfis')
    await click(option(/Scanner do balcão.*fixado · 3 recebidos/))
    await expect.element(page.getByText('Esta pasta é definida pela sua organização.')).toBeVisible()
    const facts = page.getByRole('main').getByRole('definition')
    await expect.element(facts.getByText('Na rede')).toBeVisible()
    await expect.element(button('Pausar')).toBeEnabled()
    await expect.element(button('Parar de monitorar')).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'Nome' })).not.toBeInTheDocument()
    await expectClean()
    await click(option(/^Notas do balcão.*fixado/))
    await expect.element(facts.getByText('Envia sozinho o que chegar das pastas')).toBeVisible()
    await expect.element(button('Excluir perfil')).not.toBeInTheDocument()
    await expectClean()
    await click(option(/^Notas do balcão envia sozinho Digitalizado/))
    await expect.element(page.getByRole('textbox', { name: 'Nome do perfil' })).toHaveValue('Notas do balcão')
    await expect.element(button('Excluir perfil')).toBeVisible()
  })

  it('say how much in the folder is not read on its line, and why above its settings', async () => {
    const { bridge } = await openWindow({ profiles: [lockedProfile] })
    const unread = { count: 2, sentence: 'O Malote não lê 2 arquivos que não são PDF (salve-os como PDF).' }
    bridge.answer('folders.list', () => ok([{ ...lockedFolder, unread }]))
    await chooseIn(listMenu, 'Pastas e perfis')
    await click(option(/Scanner do balcão.*fixado · 3 recebidos · 2 não lidos/))
    await expect.element(page.getByText('2 itens desta pasta não são lidos')).toBeVisible()
    await expect.element(page.getByText(unread.sentence)).toBeVisible()
    await expectClean()
  })

  it('say about the text in the PDF, where it is chosen, what that means', async () => {
    await openWindow({ profiles: [ownProfile] })
    await chooseIn(listMenu, 'Pastas e perfis')
    await click(option(/^Notas do balcão/))
    const addsTextLayer = page.getByRole('checkbox', { name: 'Gravar o texto reconhecido no PDF' })
    await click(addsTextLayer)
    await expect.element(addsTextLayer).toBeChecked()
    await expect.element(addsTextLayer).toHaveAccessibleDescription(/^Vale para PDFs que são só imagem/)
  })

  it.each([
    { locks: ['folders'] as const, may: 'Novo perfil', mayNot: 'Monitorar pasta' },
    { locks: ['profiles'] as const, may: 'Monitorar pasta', mayNot: 'Novo perfil' },
  ])('leave no way to add one where the organisation alone defines them %#', async ({ locks, may, mayNot }) => {
    await openWindow({
      configuration: { ...makeConfiguration(), locks: locks.map((name) => ({ name, origin: 'machine' })) },
    })
    await chooseIn(listMenu, 'Pastas e perfis')
    await expect.element(button(may)).toBeVisible()
    await expect.element(button(mayNot)).not.toBeInTheDocument()
  })
})

it('a profile is not saved whose files are to be forwarded with a subject of spaces', async () => {
  const recipient = { id: crypto.randomUUID(), kind: 'Setor', nome: 'Protocolo', sigla: null, detalhe: '' } as const
  const destination = { recipients: [recipient], subject: 'Notas', message: 'Segue.', notifyByEmail: false }
  await openWindow({ profiles: [{ ...ownProfile, destination: { ...destination, access: 'Organizacional' } }] })
  await chooseIn(listMenu, 'Pastas e perfis')
  await click(option(/^Notas do balcão/))
  await fill(box('Assunto'), 'Notas de novembro')
  await expect.element(button('Salvar perfil')).toBeEnabled()
  await fill(box('Assunto'), '   ')
  await expect.element(button('Salvar perfil')).toBeDisabled()
})
